import { Money } from '../ui/Money.tsx'
import styles from './BookingRows.module.css'
import type { Row } from './booking-rows.ts'
import { OwedBadge, StatusBadge } from './StatusBadge.tsx'
import { CrewFaces } from './visit/CrewFaces.tsx'

/** More characters than fit into half a card. */
const LONG = 24

/**
 * Rows of a booking's record, on every page that shows one: side by side in a card, or as a listing
 * with one row per line.
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
    // Maps open in a new tab; phone calls stay on the page.
    const beside = row.href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
    return (
      <a href={row.href} {...beside}>
        {row.text}
      </a>
    )
  }
  return row.text
}
