import { useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { type FieldsOf, long, text, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import type { ListState } from '../list/list-state.ts'

const fields = {
  booking_id: text(m.staff_inbox_visit_id(), { most: 40, spellCheck: false, required: true }),
  complaint: long(m.staff_tickets_wrong(), { hint: m.staff_tickets_wrong_hint(), most: 2000 }),
} satisfies FieldsOf<'POST /staff/tickets/'>

/** The form of `?new=` beside a list: for the given visit, or `visit` for any. */
export function OpenTicketOf({ list }: { list: ListState<'GET /staff/tickets/'> }) {
  const [params] = useSearchParams()
  const opening = params.get('new')
  if (opening === null) return null
  return (
    <OpenTicket
      bookingId={opening === 'visit' ? '' : opening}
      thread={Number(/^\d{1,9}$/.exec(params.get('thread') ?? '')?.[0] ?? 0)}
      onOpened={(id) => list.show(String(id), { replace: true })}
      onClose={list.close}
    />
  )
}

/** Opens a ticket for a visit, from a thread or because the customer called. */
export function OpenTicket({
  bookingId,
  thread,
  onOpened,
  onClose,
}: {
  /** Empty if staff must enter it. */
  bookingId: string
  /** 0 if there is no thread. */
  thread: number
  onOpened: (id: number) => void
  onClose: () => void
}) {
  const form = useForm(fields, { booking_id: bookingId })
  const saving = useSave(
    (ticket: Values<typeof fields>) =>
      call('POST /staff/tickets/', {
        ...ticket,
        booking_id: ticket.booking_id.trim(),
        thread,
      }),
    { stale: [['tickets'], ['threads'], ['today']], onSaved: ({ id }) => onOpened(id) },
  )
  return (
    <RecordForm
      title={m.staff_tickets_new()}
      saveLabel={m.staff_tickets_new()}
      form={form}
      unsaved={form.draft.complaint.trim() !== ''}
      saving={saving}
      onSave={saving.save}
      onClose={onClose}
    />
  )
}
