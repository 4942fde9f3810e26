import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

const forgetJob = 'forget-positions'

/** When positions are deleted: every hour. */
export const crewCrontab = `23 * * * * ${forgetJob}`

/** Deletes where phones were, once the visit is over (docs/product/visits.md#steps). */
export function crewTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [forgetJob]() {
      await query(pool, {
        text: `update visit_event v set latitude = null, longitude = null, accuracy_m = null
               from booking b
               where v.latitude is not null and b.id = v.booking_id
                 and coalesce(b.runs_until, b.ends_at) <= $1`,
        values: [clock()],
      })
    },
  }
}
