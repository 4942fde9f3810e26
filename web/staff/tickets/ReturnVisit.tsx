import { useMemo, useState } from 'react'
import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { everySentence } from '../../../domain/messages/every-problem.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { DayChoice } from '../../booking-time/DayChoice.tsx'
import { useStartsFor } from '../../booking-time/open-days.ts'
import { StartTimes } from '../../booking-time/StartTimes.tsx'
import { pageLocale } from '../../locale.ts'
import { dayLabel } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import styles from '../inbox/inbox.module.css'
import { staleAfter } from './stale.ts'

/** Day and start of a visit at no price, as long and with as many workers as the one complained about. */
export function ReturnVisit({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const today = dayOf(new Date())
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [missing, setMissing] = useState(false)
  const asked = useMemo(() => searchFor(ticket), [ticket])
  const starts = useStartsFor(asked, date)
  const saving = useSave(
    () =>
      call(
        'POST /staff/tickets/{id}/return-visit/',
        { version: ticket.version, start_date: date, start_time: time },
        { params: { id: String(ticket.id) } },
      ),
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
        if (time) saving.save(undefined)
      }}
      onClose={onClose}
    >
      <p>
        {m.staff_tickets_offer_about({ hours: ticket.no_of_hours, count: ticket.worker_count })}
      </p>
      <fieldset className={styles.choice}>
        <legend>{m.account_row_start_date()}</legend>
        <DayChoice
          asked={asked}
          value={date}
          today={today}
          onChange={(day) => day !== date && choose(day, '')}
        />
        <p>{date && dayLabel(date)}</p>
      </fieldset>
      {date && (
        <fieldset className={styles.choice}>
          <legend>{m.account_row_start_time()}</legend>
          <StartTimes
            name="start_time"
            value={time}
            starts={starts}
            asked={asked}
            day={date}
            onChoose={choose}
            advice={m.account_other_date()}
          />
        </fieldset>
      )}
      {missing && <Failure>{everySentence({ code: problem }, pageLocale)}</Failure>}
    </FormDialog>
  )
}

/** The search for starts of a visit like the one that is complained about. */
function searchFor({ visit, post_code, no_of_hours, worker_count }: Ticket) {
  const { booking_id, skill } = visit
  return { booking_id, skill, post_code, no_of_hours, worker_count }
}
