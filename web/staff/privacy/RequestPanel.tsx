import { Link } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import { isPrivacyOpen, privacyRules, privacyStateAfter } from '../../../domain/privacy/requests.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { type CallOutput, call } from '../../api.ts'
import { FileButton } from '../../documents/FileButton.tsx'
import { saveJson } from '../../documents/save-file.ts'
import { groundWords, privacyStates, retainedText } from '../../shared/privacy-words.ts'
import { Badge, StateBadge } from '../../shared/StatusBadge.tsx'
import { dayLabel, momentLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Outdated } from '../form/Outdated.tsx'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { type PanelProps, panelOf } from '../panel/RecordPanel.tsx'
import { Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { AnswerForm, ExtendForm, RefuseForm } from './AnswerForms.tsx'
import { privacyKindNames, stalePrivacy } from './words.ts'

type Request = CallOutput<'GET /staff/privacy-requests/{id}'>
type Props = PanelProps<Request>

/** One request about personal data: what is asked for, until when, and its answer. */
export const RequestPanel = panelOf('GET /staff/privacy-requests/{id}', {
  key: (id) => ['privacy-request', Number(id)],
  close: (name) => m.staff_privacy_close_panel({ name }),
  nameOf: ({ customer_name: name }) => name,
  titleOf: ({ kind }) => privacyKindNames[kind](),
  Line: ({ record: { state, clock } }) => (
    <>
      <StateBadge of={privacyStates} state={state} />
      {isPrivacyOpen(state) && clock === 'overdue' && (
        <Badge tone="bad">{m.staff_privacy_overdue()}</Badge>
      )}
      {isPrivacyOpen(state) && clock === 'soon' && (
        <Badge tone="waiting">{m.staff_privacy_soon()}</Badge>
      )}
    </>
  ),
  Body,
  forms: {
    permission: 'manage-privacy-requests',
    of: { extend: ExtendForm, answer: AnswerForm, refuse: RefuseForm },
  },
})

function Body({ record: request, edit }: Props) {
  const { kind, customer, customer_name: name, extended_because: because, ground, kept } = request
  return (
    <>
      <Facts
        facts={[
          [
            m.staff_privacy_customer(),
            customer === null ? (
              m.staff_privacy_former()
            ) : (
              <Link key="customer" to={`/customers?customer=${customer}`}>
                {name}
              </Link>
            ),
          ],
          [m.staff_privacy_received(), momentLabel(request.received_at)],
          request.entered_by !== null && [m.staff_privacy_entered_by(), request.entered_by],
          [m.staff_privacy_due(), dayLabel(request.due_on)],
          [
            m.staff_privacy_law(),
            m.staff_privacy_law_section({ section: privacyRules[kind].section }),
          ],
          request.words !== '' && [m.staff_privacy_words(), request.words],
          because !== '' && [m.staff_privacy_extended(), because],
          ground !== null && [m.staff_privacy_ground(), groundWords[ground]()],
          request.answer !== '' && [m.staff_privacy_answer(), request.answer],
          request.answered_at !== null && [
            m.staff_privacy_answered_at(),
            [momentLabel(request.answered_at), request.answered_by].filter(Boolean).join(', '),
          ],
        ]}
      />
      <Steps record={request} edit={edit} />
      <Section title={m.privacy_kept_title()}>
        <Rows of={kept} none={m.privacy_kept_none()}>
          {(each) => <Row key={each.record}>{retainedText(each)}</Row>}
        </Rows>
      </Section>
    </>
  )
}

/** What can be done with the request now. */
function Steps({ record: request, edit }: Pick<Props, 'record' | 'edit'>) {
  const { id, version, kind, customer } = request
  const role = useSession()?.role
  const params = { id }
  const beginning = useCall('POST /staff/privacy-requests/{id}/begin/', params, {
    stale: stalePrivacy,
  })
  const can = (step: 'begin' | 'extend' | 'answer' | 'refuse') =>
    edit !== undefined && privacyStateAfter(request, step) !== undefined
  const hasFile = (kind === 'access' || kind === 'portability') && customer !== null

  async function save() {
    const data = await call('GET /staff/privacy-requests/{id}/data/', undefined, { params })
    saveJson(data, `personal-data-${id}.json`)
  }

  return (
    <>
      <div className={parts.line}>
        {can('answer') && (
          <PlainButton onClick={() => edit?.('answer')}>
            {m.staff_privacy_give_answer()}
          </PlainButton>
        )}
        {can('begin') && (
          <PlainButton
            variant="outline"
            busy={beginning.busy}
            onClick={() => beginning.save({ version })}
          >
            {m.staff_privacy_begin()}
          </PlainButton>
        )}
        {can('extend') && (
          <PlainButton variant="outline" onClick={() => edit?.('extend')}>
            {m.staff_privacy_extend()}
          </PlainButton>
        )}
        {can('refuse') && (
          <PlainButton variant="outline" onClick={() => edit?.('refuse')}>
            {m.staff_privacy_refuse()}
          </PlainButton>
        )}
        {hasFile && may('export-personal-data', role) && (
          <FileButton save={save}>{m.staff_privacy_file()}</FileButton>
        )}
      </div>
      {beginning.outdated && <Outdated message={beginning.outdated} onReload={beginning.reload} />}
      {beginning.failure && <Failure>{beginning.failure}</Failure>}
    </>
  )
}
