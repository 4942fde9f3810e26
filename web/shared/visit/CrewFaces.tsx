import type { CrewMember } from '../../../domain/api/bookings/booking.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { initialsOf } from '../initials.ts'
import styles from './CrewFaces.module.css'

/** `Aisyah (★ 4.8) and Mei Ling`; empty while nobody is assigned. */
export function crewNames(crew: readonly CrewMember[]): string {
  return listLabel(
    crew.map(({ first_name: name, stars }) =>
      stars === undefined ? name : m.visit_name_stars({ name, stars: stars.toFixed(1) }),
    ),
    pageLocale,
  )
}

/** The faces of a crew beside their names: photos, or initials if there is none. */
export function CrewFaces({
  crew,
  size = 'line',
}: {
  crew: readonly CrewMember[]
  size?: 'line' | 'large'
}) {
  if (crew.length === 0) return null
  const width = size === 'large' ? 64 : 36
  return (
    <span className={styles.faces} data-size={size} aria-hidden="true">
      {crew.map(({ first_name: name, photo }, at) =>
        photo ? (
          <img key={photo} src={photo} alt="" width={width} height={width} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
          <span key={at} className={styles.initials}>
            {initialsOf(name)}
          </span>
        ),
      )}
    </span>
  )
}
