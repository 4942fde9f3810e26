import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { deleteOldPhotos } from './photos.ts'

const forgetJob = 'forget-positions'
const photosJob = 'delete-old-photos'

/** When positions are deleted: every hour; and photos: at 04:40 in Malaysia. */
export const crewCrontab = `23 * * * * ${forgetJob}
40 20 * * * ${photosJob}`

/** Deletes old photos, and where phones were, once the visit is over (docs/product/visits.md#steps). */
export function crewTasks(deps: Pick<Deps, 'pool' | 'storage' | 'clock'>): JobTasks {
  const { pool, clock } = deps
  return {
    [photosJob]: () => deleteOldPhotos(deps, clock()),
    async [forgetJob]() {
      await query(pool, {
        text: `update visit_event v set latitude = null, longitude = null, accuracy_m = null
               from booking b
               where v.latitude is not null and b.id = v.booking_id
                 and coalesce(b.runs_until, b.ends_at) <= $1`,
        values: [clock()],
      })
      await query(pool, {
        text: `delete from visit_point p using booking b
               where b.id = p.booking_id and coalesce(b.runs_until, b.ends_at) <= $1`,
        values: [clock()],
      })
    },
  }
}
