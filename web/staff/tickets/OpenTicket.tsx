import { useEffect, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { LongTextField, TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../list/FormDialog.tsx'
import { useSave } from '../list/use-save.ts'

/** Opens a ticket for a visit, from a thread or because the customer called. */
export function OpenTicket({
  bookingId,
  thread,
  onOpened,
  onClose,
}: {
  /** '' when it is to be typed. */
  bookingId: string
  /** 0 without a thread. */
  thread: number
  onOpened: (id: number) => void
  onClose: () => void
}) {
  const [visit, setVisit] = useState(bookingId)
  const [complaint, setComplaint] = useState('')
  const [closing, setClosing] = useState(false)
  // After the draft no longer counts, so that nothing asks twice whether to leave it.
  useEffect(() => {
    if (closing) onClose()
  }, [closing, onClose])
  const saving = useSave(
    () => call('POST /staff/tickets/', { booking_id: visit.trim(), thread, complaint }),
    { stale: [['tickets'], ['threads'], ['today']], onSaved: ({ id }) => onOpened(id) },
  )
  return (
    <FormDialog
      title={m.staff_tickets_new()}
      saveLabel={m.staff_tickets_new()}
      unsaved={complaint.trim() !== '' && !closing}
      busy={saving.busy}
      failure={saving.failure}
      onSave={() => saving.save(undefined)}
      onClose={() => setClosing(true)}
    >
      <TextField
        label={m.staff_inbox_visit_id()}
        value={visit}
        error={saving.fields.booking_id}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setVisit(event.currentTarget.value)}
      />
      <LongTextField
        label={m.staff_tickets_wrong()}
        hint={m.staff_tickets_wrong_hint()}
        maxLength={2000}
        value={complaint}
        error={saving.fields.complaint}
        onChange={(event) => setComplaint(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
