import { useMemo, useState } from 'react'
import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { everySentence } from '../../../domain/messages/every-problem.ts'
import { m } from '../../../messages/page.ts'
import { DayAndStart, useOtherStarts } from '../../booking-time/DayAndStart.tsx'
import { pageLocale } from '../../locale.ts'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useCall } from '../form/use-save.ts'
import { staleAfter } from './stale.ts'

/** Day and start of a free return visit with the hours and crew size of the original one. */
export function ReturnVisit({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [missing, setMissing] = useState(false)
  const visit = useMemo(() => ({ ...ticket, ...ticket.visit }), [ticket])
  const starts = useOtherStarts(visit, date)
  const saving = useCall(
    'POST /staff/tickets/{id}/return-visit/',
    { id: ticket.id },
    { stale: staleAfter(ticket), onSaved: onClose },
  )
  function choose(day: string, start: string) {
    setDate(day)
    setTime(start)
    setMissing(false)
    saving.reset()
  }
  const problem = date ? 'edit-time-missing' : 'edit-date-missing'
  return (
    <FormDialog
      title={m.staff_tickets_offer()}
      saveLabel={m.staff_tickets_offer_save()}
      unsaved={time !== ''}
      busy={saving.busy}
      failure={saving.failure ?? Object.values(saving.fields)[0]}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={() => {
        setMissing(!time)
        if (time) saving.save({ version: ticket.version, start_date: date, start_time: time })
      }}
      onClose={onClose}
    >
      <p>
        {m.staff_tickets_offer_about({ hours: ticket.no_of_hours, count: ticket.worker_count })}
      </p>
      <DayAndStart day={date} time={time} starts={starts} onChoose={choose} />
      {missing && <Failure>{everySentence({ code: problem }, pageLocale)}</Failure>}
    </FormDialog>
  )
}
