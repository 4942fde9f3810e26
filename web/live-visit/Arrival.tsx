import { m } from '../../messages/page.ts'
import { ArrivalTime } from '../shared/visit/ArrivalTime.tsx'
import { CrewFaces, crewNames } from '../shared/visit/CrewFaces.tsx'
import { momentLabel } from '../shared/when.ts'
import styles from './LivePage.module.css'
import type { Live } from './use-live.ts'

/** Who comes, and when. */
export function Arrival({ visit, isThere }: { visit: Live; isThere: boolean }) {
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
      {!isThere && <ArrivalTime visit={visit} />}
    </>
  )
}
