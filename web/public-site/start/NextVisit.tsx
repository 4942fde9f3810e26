import { type MouseEvent, useEffect, useState } from 'react'
import type { BookingRecord } from '../../../domain/api/bookings/booking.ts'
import { m } from '../../../messages/page.ts'
import { type Session, useSession } from '../../account/session.ts'
import { call } from '../../api.ts'
import { localPath } from '../../locale.ts'
import { load } from '../../navigation.tsx'
import { clockLabel, dayLabel } from '../../shared/when.ts'
import { bookedServices } from '../booked-services.ts'
import styles from './NextVisit.module.css'

type Visits = { next: BookingRecord | undefined; last: BookingRecord | undefined }

/**
 * On the home page of a signed-in customer: the next visit, and a link to book the last one again.
 * Its space is reserved from the first paint; visitors have none.
 */
export function NextVisit() {
  const session = useSession()
  return <div className={styles.room}>{session && <Greeting session={session} />}</div>
}

function Greeting({ session }: { session: Session }) {
  const [visits, setVisits] = useState<Visits>()
  const customer = session.role === 'Customer'

  useEffect(() => {
    if (!customer) return
    const first = async (when: 'coming' | 'past') => {
      const list = await call('GET /booking-details/get-booking-history/', {
        when,
        page: 1,
        page_size: 1,
      })
      return Array.isArray(list) ? list[0] : list.items[0]
    }
    Promise.all([first('coming'), first('past')]).then(
      ([next, last]) => setVisits({ next, last }),
      // The page works without it; the history shows the problem.
      () => setVisits({ next: undefined, last: undefined }),
    )
  }, [customer])

  return (
    <>
      <p>{m.public_welcome_back({ name: `${session.firstName} ${session.lastName}` })}</p>
      {customer ? (
        <>
          {visits && <Next visit={visits.next} />}
          {visits?.last && <Again visit={visits.last} />}
        </>
      ) : (
        <a href={localPath('/report')}>{m.site_check_bookings()}</a>
      )}
    </>
  )
}

function Next({ visit }: { visit: BookingRecord | undefined }) {
  if (!visit) return <a href={localPath('/booking-history')}>{m.site_booking_history()}</a>
  const { skill, booking_id: bookingId } = visit
  const words = {
    service: bookedServices[skill]?.title ?? skill,
    day: dayLabel(visit.start_date),
    time: clockLabel(visit.start_time),
  }
  return (
    <a href={localPath(`/booking-details?${new URLSearchParams({ skill, bookingId })}`)}>
      {visit.booking_status === 'Pending Payment'
        ? m.public_to_be_paid(words)
        : m.public_next_visit(words)}
    </a>
  )
}

function Again({ visit }: { visit: BookingRecord }) {
  const [busy, setBusy] = useState(false)
  const service = bookedServices[visit.skill]
  if (!service) return null
  const form = `${service.page}?postcode=${visit.post_code}`

  /**
   * Opens the form with the same answers on the next available day, or an empty form if that fails.
   */
  async function prepare(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { bookAgain } = await import('../../account/bookings/history/book-again.ts')
      load((await bookAgain(visit)) ?? form)
    } catch {
      load(form)
    } finally {
      setBusy(false)
    }
  }

  return (
    <a href={localPath(form)} aria-busy={busy || undefined} onClick={prepare}>
      {m.public_book_again({ service: service.title })}
    </a>
  )
}
