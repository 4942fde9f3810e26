import { Money } from '../ui/Money.tsx'
import styles from './BookingRows.module.css'
import type { Row } from './booking-rows.ts'
import { CrewFaces } from './CrewFaces.tsx'
import { OwedBadge, StatusBadge } from './StatusBadge.tsx'

/** More characters than half a card's width holds. */
const LONG = 24

/**
 * Rows of a booking's record, on every page that shows one: side by side in a card, or as a
 * listing with one row a line.
 */
export function BookingRows({ rows, listing }: { rows: readonly Row[]; listing?: true }) {
  return (
    <dl className={listing ? styles.listing : styles.rows}>
      {rows.map((row) => (
        <div key={row.label} data-long={isLong(row) || undefined}>
          <dt>{row.label}</dt>
          <dd>{shown(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function isLong(row: Row): boolean {
  return 'text' in row && (row.text.length > LONG || row.text.includes('\n'))
}

function shown(row: Row) {
  if ('rm' in row) return <Money rm={row.rm} />
  if ('status' in row) {
    return (
      <>
        <StatusBadge status={row.status} /> <OwedBadge rm={row.owed} />
      </>
    )
  }
  if (row.crew) {
    return (
      <>
        <CrewFaces crew={row.crew} />
        {row.text}
      </>
    )
  }
  if (row.href) {
    // A map opens beside the page; a call leaves it where it is.
    const beside = row.href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
    return (
      <a href={row.href} {...beside}>
        {row.text}
      </a>
    )
  }
  return row.text
}
