import { useState } from 'react'
import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { LongTextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../list/FormDialog.tsx'
import { useSave } from '../list/use-save.ts'
import { staleAfter } from './stale.ts'

/** Why a ticket is closed: what was done, or why nothing is. */
export function CloseDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const saving = useSave(
    () =>
      call(
        'POST /staff/tickets/{id}/close/',
        { version: ticket.version, reason: reason.replace(/\s+/g, ' ') },
        { params: { id: String(ticket.id) } },
      ),
    { stale: staleAfter(ticket), onSaved: onClose },
  )
  return (
    <FormDialog
      title={m.staff_tickets_close()}
      saveLabel={m.staff_tickets_close()}
      unsaved={reason.trim() !== ''}
      busy={saving.busy}
      failure={saving.failure}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={() => saving.save(undefined)}
      onClose={onClose}
    >
      <LongTextField
        label={m.staff_tickets_reason()}
        hint={m.staff_tickets_reason_hint()}
        rows={3}
        maxLength={300}
        value={reason}
        error={saving.fields.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
