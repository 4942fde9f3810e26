import { deleteOld, type RetentionRule } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { deleteOldPhotos, photosCrontab, photosJob } from './photos/old-photos.ts'

const forgetJob = 'forget-positions'
const positionsCrontab = `23 * * * * ${forgetJob}`

/** Positions are deleted every hour, photos at 04:40 in Malaysia. */
export const crewCrontab = `${positionsCrontab}
${photosCrontab}`

const ofVisit = {
  what: 'positions',
  join: 'join booking b on b.id = t.booking_id',
  over: 'coalesce(b.runs_until, b.ends_at)',
  crontab: positionsCrontab,
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

/** Deletes positions and old photos. */
export function crewTasks(deps: Pick<Deps, 'pool' | 'storage' | 'clock'>): JobTasks {
  const { pool, clock } = deps
  return {
    [photosJob]: () => deleteOldPhotos(deps, clock()),
    async [forgetJob]() {
      for (const rule of oldPositions) await deleteOld(pool, rule, clock())
    },
  }
}
