import { deleteOld, type RetentionRule } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

const forgetJob = 'forget-old-breaches'

/** At 03:55 in Malaysia. */
export const breachCrontab = `55 19 * * * ${forgetJob}`

/** Breaches that were discovered more than two years ago (docs/product/privacy.md#breaches). */
export const oldBreaches: RetentionRule = {
  what: 'breaches',
  table: 'breach',
  over: 'discovered_at',
  crontab: breachCrontab,
}

/** Deletes old breaches from the register. */
export function breachTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return { [forgetJob]: () => deleteOld(pool, oldBreaches, clock()) }
}
