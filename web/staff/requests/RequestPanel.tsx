import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { requestTimes } from '../../shared/request-times.ts'
import { kindWords, requestStates } from '../../shared/request-words.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { momentLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { type FieldsOf, long } from '../form/describe-form.tsx'
import { VisitLink } from '../panel/Links.tsx'
import parts from '../panel/parts.module.css'
import { type FormProps, type PanelProps, panelOf } from '../panel/RecordPanel.tsx'
import { WeekHours } from '../workers/WorkerTimes.tsx'
import { leaveWords } from '../workers/words.ts'
import { ApproveRequest } from './ApproveRequest.tsx'
import type { Request } from './request.ts'

/** A request of a worker and its answer. */
export const RequestPanel = panelOf('GET /staff/crew-requests/{id}', {
  key: (id) => ['crew-request', Number(id)],
  nameOf: ({ worker }) => worker.name,
  Line: ({ record: { worker, state } }) => (
    <>
      <StateBadge of={requestStates} state={state} />
      <Link to={`/workers?worker=${worker.id}`}>{m.staff_requests_worker()}</Link>
    </>
  ),
  Body,
  forms: { permission: 'manage-workers', of: { approve: ApproveRequest, answer: AnswerForm } },
})

function Body({ record: request, edit }: PanelProps<Request>) {
  const { kind, state, visit, note, answered_at: answeredAt, answered_by: by } = request
  return (
    <>
      <Facts
        facts={[
          [m.staff_requests_what(), kindWords[kind]()],
          kind !== 'week' && [m.staff_requests_when(), requestTimes(request)],
          request.leave_kind !== null && [m.staff_workers_kind(), leaveWords[request.leave_kind]()],
          visit !== null && [
            m.staff_requests_visit(),
            <span key="visit">
              {skillTitle(visit.skill)} <VisitLink id={visit.booking_id} skill={visit.skill} />
            </span>,
          ],
          [m.staff_requests_reason(), request.reason],
          [m.staff_requests_asked(), momentLabel(request.asked_at)],
          answeredAt !== null && [
            requestStates[state].label(),
            m.account_with_detail({
              first: momentLabel(answeredAt),
              second: by ?? request.worker.name,
            }),
          ],
          note !== '' && [m.staff_requests_note(), note],
        ]}
      />
      {kind === 'week' && <WeekHours week={request.week_hours} />}
      {edit && state === 'pending' && (
        <div className={parts.line}>
          {kind !== 'review' && (
            <PlainButton onClick={() => edit('approve')}>{m.staff_requests_approve()}</PlainButton>
          )}
          <PlainButton
            variant={kind === 'review' ? 'filled' : 'outline'}
            onClick={() => edit('answer')}
          >
            {verbOf(kind)}
          </PlainButton>
        </div>
      )}
    </>
  )
}

const verbOf = (kind: Request['kind']) =>
  kind === 'review' ? m.staff_requests_answer() : m.staff_requests_decline()

const answerFields = {
  note: long(m.staff_requests_note(), { hint: m.staff_requests_note_hint(), rows: 4, most: 300 }),
} satisfies FieldsOf<'POST /staff/crew-requests/{id}/answer/'>

/** Declines a request, or answers a review. */
function AnswerForm({ record: { id, kind, worker }, onClose }: FormProps<Request>) {
  return (
    <CallForm
      call="POST /staff/crew-requests/{id}/answer/"
      params={{ id }}
      title={m.account_with_detail({ first: kindWords[kind](), second: worker.name })}
      saveLabel={verbOf(kind)}
      fields={answerFields}
      body={({ note }) => ({ note: note.replace(/\s+/g, ' ') })}
      stale={[['crew-requests'], ['crew-request'], ['today']]}
      onClose={onClose}
    />
  )
}
