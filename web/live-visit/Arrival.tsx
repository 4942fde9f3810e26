import { arrivalWindow } from '../../domain/visits/arrival.ts'
import { m } from '../../messages/page.ts'
import { CrewFaces, crewNames } from '../shared/CrewFaces.tsx'
import { clockLabel, momentLabel } from '../shared/when.ts'
import styles from './LivePage.module.css'
import type { Live } from './use-live.ts'

/** Who comes, and when. */
export function Arrival({ visit, isThere }: { visit: Live; isThere: boolean }) {
  const startsAt = new Date(visit.starts_at)
  const { from, to } = arrivalWindow(startsAt, visit.late_minutes)
  return (
    <>
      <p className={styles.crew}>
        <CrewFaces crew={visit.crew} size="large" />
        <strong>{crewNames(visit.crew) || m.visit_no_crew()}</strong>
      </p>
      <p className={styles.soft}>
        {visit.service}
        <br />
        {momentLabel(visit.starts_at)}
      </p>
      {!isThere && (
        <p className={styles.arrival}>
          {m.visit_arrival({ from: clockLabel(from), to: clockLabel(to) })}
        </p>
      )}
      {!isThere && visit.late_minutes > 0 && (
        <p className={styles.late}>{m.visit_late({ minutes: visit.late_minutes })}</p>
      )}
    </>
  )
}
