import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hourOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { crewHasArrived } from '../../../domain/visits/arrival.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call, callQuery } from '../../api.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { hoursLabel } from '../when.ts'
import { ArrivalTime } from './ArrivalTime.tsx'
import { CrewFaces, crewNames } from './CrewFaces.tsx'
import { DoneList } from './DoneList.tsx'
import { StepList, stepTimes } from './StepList.tsx'
import { VisitCode } from './VisitCode.tsx'
import styles from './VisitNow.module.css'
import { VisitPhotos } from './VisitPhotos.tsx'

type Booking = {
  readonly booking_id: string
  readonly booking_status: string
  readonly start_date: string
  readonly start_time: string
}

const DAY_MS = 24 * 3_600_000
/** Interval at which a visit that is not over is polled; not in a hidden window. */
const POLL_MS = 25_000

const readOwn = (id: string) => call('GET /visits/own/photos/{id}', undefined, { params: { id } })

function startOf({ start_date: day, start_time: time }: Booking): Date {
  return instantOf(day, hourOf(time) ?? 0)
}

/** Does the customer's page show the progress of this visit? From a day before its start on. */
export function showsProgress(booking: Booking, now: Date): boolean {
  const start = startOf(booking)
  const takesPlace = ['Confirmed', 'In Progress', 'Completed'].includes(booking.booking_status)
  return takesPlace && start.getTime() - DAY_MS < now.getTime()
}

/**
 * The progress of one of the customer's own visits (docs/product/visits.md#what-the-customer-sees):
 * crew, door code, and steps with their times. Empty for a past visit without any steps.
 */
export function VisitNow({ booking }: { booking: Booking }) {
  const queries = useQueryClient()
  const isShown = showsProgress(booking, new Date())
  const { data: visit, error } = useQuery({
    ...callQuery(['bookings', 'visit', booking.booking_id], 'GET /visits/own/', {
      booking_id: booking.booking_id,
    }),
    enabled: isShown,
    refetchInterval: ({ state }) => (state.data?.page && !state.data.finished_at ? POLL_MS : false),
  })
  const isGone = error instanceof ApiError && error.status === 404
  const isMoved = visit && visit.starts_at !== startOf(booking).toISOString()
  const isOutdated = isShown && (isGone || isMoved)
  // Staff have cancelled or moved the visit since the booking was read.
  useEffect(() => {
    if (isOutdated) void queries.invalidateQueries({ queryKey: ['bookings'] })
  }, [queries, isOutdated])
  // The cache still has a visit that was moved or cancelled.
  if (!isShown || !visit || isGone) return null
  const times = stepTimes(visit)
  const hasSteps = Object.keys(times).length > 0
  if (!visit.page && !hasSteps) return null
  return (
    <Card title={m.visit_title()}>
      <div className={styles.visit}>
        <div>
          <p className={styles.crew}>
            <CrewFaces crew={visit.crew} size="large" />
            <strong>{crewNames(visit.crew) || m.visit_no_crew()}</strong>
          </p>
          {!crewHasArrived(times) && <ArrivalTime visit={visit} />}
          {visit.extra_time?.state === 'open' && (
            <p className={styles.page}>
              {m.visit_extra_asked({
                length: hoursLabel(visit.extra_time.minutes / 60),
              })}
            </p>
          )}
          {visit.page && !visit.finished_at && (
            <p className={styles.page}>
              <ButtonLink to={visit.page} variant="outline">
                {visit.extra_time?.state === 'open' ? m.visit_extra_answer() : m.visit_follow()}
              </ButtonLink>
            </p>
          )}
        </div>
        {visit.code && (
          <div>
            <h3>{m.visit_code()}</h3>
            <VisitCode code={visit.code} />
          </div>
        )}
        {visit.cash && (
          <div>
            <h3>{m.visit_cash({ amount: formatRm(visit.cash.amount) })}</h3>
            <VisitCode code={visit.cash.code} hint={m.visit_cash_hint()} />
          </div>
        )}
        <div>
          <h3 className="visually-hidden">{m.visit_steps()}</h3>
          <StepList times={times} isOver={booking.booking_status === 'Completed'} />
        </div>
        {visit.checklist.length > 0 && (
          <div>
            <h3>{m.visit_done()}</h3>
            <DoneList items={visit.checklist} />
          </div>
        )}
        {visit.photos.length > 0 && <VisitPhotos photos={visit.photos} read={readOwn} />}
      </div>
    </Card>
  )
}
