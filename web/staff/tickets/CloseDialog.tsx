import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { type FieldsOf, long, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import { staleAfter } from './stale.ts'

const fields = {
  reason: long(m.staff_tickets_reason(), {
    hint: m.staff_tickets_reason_hint(),
    rows: 3,
    most: 300,
  }),
} satisfies FieldsOf<'POST /staff/tickets/{id}/close/'>

/** Why a ticket is closed: what was done, or why nothing is. */
export function CloseDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm(fields)
  const saving = useSave(
    ({ reason }: Values<typeof fields>) =>
      call(
        'POST /staff/tickets/{id}/close/',
        { version: ticket.version, reason: reason.replace(/\s+/g, ' ') },
        { params: { id: String(ticket.id) } },
      ),
    { stale: staleAfter(ticket), onSaved: onClose },
  )
  return (
    <RecordForm
      title={m.staff_tickets_close()}
      saveLabel={m.staff_tickets_close()}
      form={form}
      saving={saving}
      staysOnReload
      onSave={saving.save}
      onClose={onClose}
    />
  )
}
