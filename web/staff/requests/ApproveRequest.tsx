import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { callQuery, failureSentence } from '../../api.ts'
import { kindWords } from '../../shared/request-words.ts'
import { text } from '../form/describe-form.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import parts from '../panel/parts.module.css'
import { dayFields, leaveFields, WorkerForm, weekField } from '../workers/WorkerForms.tsx'
import type { Worker } from '../workers/worker.ts'
import type { Request } from './request.ts'

/** A note to the worker with the change. */
const answer = text(m.staff_requests_note(), { most: 300 })

type Props = { record: Request; onClose: () => void }

/**
 * Approves a request by a prefilled change of the worker, which shows its effect on visits like any
 * other change (docs/product/workers.md#requests).
 */
export function ApproveRequest({ record: request, onClose }: Props) {
  const { data: worker, error } = useQuery({
    ...callQuery(['worker', request.worker.id], 'GET /staff/workers/{id}', undefined, {
      id: request.worker.id,
    }),
    // Needs the current version.
    staleTime: 0,
  })
  if (!worker)
    return (
      <FormDialog
        title={kindWords[request.kind]()}
        saveLabel={m.staff_requests_approve()}
        unsaved={false}
        busy={false}
        waiting
        failure={error ? failureSentence(error) : undefined}
        onSave={() => undefined}
        onClose={onClose}
      >
        {null}
      </FormDialog>
    )
  const Form = forms[request.kind]
  return <Form request={request} worker={worker} onClose={onClose} />
}

type FormProps = { request: Request; worker: Worker; onClose: () => void }

const titleOf = ({ kind, worker }: Request) =>
  m.account_with_detail({ first: kindWords[kind](), second: worker.name })
const approved = ({ id }: Request, note: string) => ({ approve_request: { id, note } })

function Leave({ request, worker, onClose }: FormProps) {
  const { first_day, last_day, leave_kind: kind } = request
  return (
    <WorkerForm
      title={titleOf(request)}
      saveLabel={m.staff_requests_approve()}
      worker={worker}
      form={useForm({ ...leaveFields, answer }, { first_day, last_day, kind })}
      at="add_leave.0."
      before={<Reason request={request} />}
      changeOf={({ answer: note, ...leave }) => ({
        add_leave: [{ ...leave, last_day: leave.last_day || leave.first_day }],
        ...approved(request, note),
      })}
      onClose={onClose}
    />
  )
}

function HoursOff({ request, worker, onClose }: FormProps) {
  const { first_day: day, spans_left: spans } = request
  return (
    <WorkerForm
      title={titleOf(request)}
      saveLabel={m.staff_requests_approve()}
      worker={worker}
      form={useForm({ ...dayFields, answer }, { day, spans })}
      at="set_days.0."
      before={<Reason request={request} />}
      changeOf={({ answer: note, ...single }) => ({
        set_days: [single],
        ...approved(request, note),
      })}
      onClose={onClose}
    />
  )
}

function Week({ request, worker, onClose }: FormProps) {
  const { week_hours } = request
  return (
    <WorkerForm
      title={titleOf(request)}
      saveLabel={m.staff_requests_approve()}
      worker={worker}
      form={useForm({ week_hours: weekField([]), answer }, { week_hours })}
      before={<Reason request={request} />}
      changeOf={({ answer: note, ...week }) => ({ ...week, ...approved(request, note) })}
      onClose={onClose}
    />
  )
}

/** A review only gets a written answer. */
const forms = { leave: Leave, 'hours-off': HoursOff, week: Week, review: () => null }

function Reason({ request: { reason } }: { request: Request }) {
  return <p className={parts.soft}>{m.staff_requests_worker_reason({ reason })}</p>
}
