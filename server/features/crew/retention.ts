import type { RetentionRule } from '../../db/delete-old.ts'

const ofVisit = {
  what: 'positions',
  join: 'join booking b on b.id = t.booking_id',
  over: 'coalesce(b.runs_until, b.ends_at)',
  crontab: '23 * * * * forget-positions',
} as const

/** Positions of phones once the visit is over (docs/product/visits.md#steps). */
export const oldPositions: readonly RetentionRule[] = [
  { ...ofVisit, table: 'visit_point' },
  {
    ...ofVisit,
    table: 'visit_event',
    and: 't.latitude is not null',
    empties: 'latitude = null, longitude = null, accuracy_m = null',
  },
]
