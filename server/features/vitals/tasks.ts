import { deleteOld, type RetentionRule } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

/** At 03:40 in Malaysia. */
export const vitalCrontab = '40 19 * * * forget-old-web-vitals'

/** Counters of a day, as in the privacy notice. */
export const oldCounters: RetentionRule = {
  what: 'page-speed',
  table: 'web_vital',
  over: `(day + 1)::timestamp at time zone 'Asia/Kuala_Lumpur'`,
  crontab: vitalCrontab,
}

/** The job that deletes old counters. */
export function vitalTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return { 'forget-old-web-vitals': () => deleteOld(pool, oldCounters, clock()) }
}
