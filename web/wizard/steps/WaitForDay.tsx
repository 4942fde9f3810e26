import { useState } from 'react'
import { waitingQuestions } from '../../../domain/booking/waiting.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { PageLink } from '../../navigation.tsx'
import { longDay } from '../../shared/when.ts'
import type { Body } from '../answers/requests.ts'
import { useBooking } from '../booking-context.ts'
import { EmailLine } from './EmailLine.tsx'
import styles from './WaitForDay.module.css'

/**
 * Below a day without a start: the waiting list for that day (docs/product/areas.md#waiting-list).
 * @param asked the request for starts without its day.
 */
export default function WaitForDay({ asked, day }: { asked: Body; day: string }) {
  const { service, read } = useBooking()
  const [entry, setEntry] = useState<string>()

  async function send(given: { email: string; website: string }) {
    const answers = waitingQuestions(service).flatMap(({ field }) =>
      read[field] === undefined ? [] : [[field, read[field]]],
    )
    const { response, entry: opened } = await call('POST /waiting-list/', {
      ...Object.fromEntries(answers),
      ...asked,
      ...given,
      start_date: day,
    })
    setEntry(opened)
    return response
  }

  return (
    <div className={styles.wait}>
      <EmailLine
        label={m.wizard_wait_label({ day: longDay(day) })}
        button={m.wizard_notify()}
        note={m.wizard_wait_about()}
        send={send}
      />
      {entry && (
        <PageLink to={`/waiting?entry=${encodeURIComponent(entry)}`}>
          {m.wizard_wait_stop()}
        </PageLink>
      )}
    </div>
  )
}
