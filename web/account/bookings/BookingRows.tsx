import { Facts } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import type { Row } from './booking-rows.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** Rows of a booking's record, on every page that shows one. */
export function BookingRows({ rows }: { rows: readonly Row[] }) {
  return <Facts facts={rows.map((row) => ({ label: row.label, value: shown(row) }))} />
}

function shown(row: Row) {
  if ('rm' in row) return <Money rm={row.rm} />
  if ('status' in row) return <StatusBadge status={row.status} />
  return row.text
}
