import type { RetentionRule } from '../../db/delete-old.ts'

/** Counters of a day, as in the privacy notice. */
export const oldCounters: RetentionRule = {
  what: 'page-speed',
  table: 'web_vital',
  over: `(day + 1)::timestamp at time zone 'Asia/Kuala_Lumpur'`,
  // At 03:40 in Malaysia.
  crontab: '40 19 * * * forget-old-web-vitals',
}
