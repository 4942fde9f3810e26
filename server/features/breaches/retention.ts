import type { RetentionRule } from '../../db/delete-old.ts'

/** Breaches that were discovered more than two years ago (docs/product/privacy.md#breaches). */
export const oldBreaches: RetentionRule = {
  what: 'breaches',
  table: 'breach',
  over: 'discovered_at',
  // At 03:55 in Malaysia.
  crontab: '55 19 * * * forget-old-breaches',
}
