import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { m } from '../../../messages/page.ts'
import { CallForm } from '../form/CallForm.tsx'
import { type FieldsOf, long } from '../form/describe-form.tsx'
import { staleAfter } from './stale.ts'

const fields = {
  reason: long(m.staff_tickets_reason(), {
    hint: m.staff_tickets_reason_hint(),
    rows: 3,
    most: 300,
  }),
} satisfies FieldsOf<'POST /staff/tickets/{id}/close/'>

/** Asks why a ticket is closed: what was done, or why nothing was. */
export function CloseDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  return (
    <CallForm
      call="POST /staff/tickets/{id}/close/"
      params={{ id: ticket.id }}
      title={m.staff_tickets_close()}
      saveLabel={m.staff_tickets_close()}
      fields={fields}
      body={({ reason }) => ({ version: ticket.version, reason: reason.replace(/\s+/g, ' ') })}
      stale={staleAfter(ticket)}
      staysOnReload
      onClose={onClose}
    />
  )
}
