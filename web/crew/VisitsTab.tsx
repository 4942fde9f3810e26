import { addDays, dayOf } from '../../domain/booking/starts/calendar.ts'
import { crewDays } from '../../domain/visits/steps.ts'
import { m } from '../../messages/page.ts'
import { dayLabel } from '../shared/when.ts'
import { useNow } from './clock.ts'
import { Screen } from './Screen.tsx'
import { type ShownVisit, shownVisits } from './shown-visit.ts'
import { useCrew } from './state.ts'
import { VisitCard } from './VisitCard.tsx'
import styles from './VisitsTab.module.css'

/** Visits of today and the next two days, in order. */
export function VisitsTab() {
  const state = useCrew()
  const now = useNow(state.day)
  const visits = shownVisits(state)
  const today = dayOf(now)
  const days = Array.from({ length: crewDays }, (_, at) => addDays(today, at))
  const current = visits.find(({ next }) => next !== undefined)
  return (
    <Screen title={m.crew_visits()} busy={!state.day}>
      {days.map((day, at) => (
        <Day
          key={day}
          day={day}
          title={at === 0 ? m.crew_today() : at === 1 ? m.crew_tomorrow() : ''}
          visits={visits.filter(({ visit }) => dayOf(new Date(visit.starts_at)) === day)}
          current={current}
        />
      ))}
    </Screen>
  )
}

function Day({
  day,
  title,
  visits,
  current,
}: {
  day: string
  title: string
  visits: readonly ShownVisit[]
  current: ShownVisit | undefined
}) {
  const date = dayLabel(day, { weekday: title ? 'none' : 'long', year: false })
  return (
    <section className={styles.day}>
      <h2>
        {title || date}
        {title && <span>{date}</span>}
      </h2>
      {visits.length === 0 ? (
        <p className={styles.none}>{m.crew_no_visits()}</p>
      ) : (
        <ul className={styles.list}>
          {visits.map((shown) => (
            <li key={shown.visit.booking_id}>
              <VisitCard shown={shown} isNext={shown === current} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
