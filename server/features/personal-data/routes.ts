import type { personalDataCalls } from '../../../domain/api/company/personal-data.ts'
import { nextRun, type Retained, retained, storedDays } from '../../../domain/privacy/retention.ts'
import type { Pool } from '../../db/connection.ts'
import { countOld } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { retentionRules } from './retention-rules.ts'

/** A list that is always whole, as one page. */
const onePage = <Item>(items: Item[], { page_size }: { page_size: number }) => ({
  items,
  total: items.length,
  page: 1,
  page_size,
})

/** Who works with personal data, and what is deleted next (docs/product/privacy.md#processors). */
export function personalDataHandlers({
  pool,
  settings,
}: Pick<Deps, 'pool' | 'settings'>): Pick<Handlers, keyof typeof personalDataCalls> {
  return {
    'GET /staff/processors/': async ({ body }) =>
      onePage(
        settings.processors.map((name) => ({ name })),
        body,
      ),
    async 'GET /staff/retention/'({ body, now }) {
      return onePage(await Promise.all(retained.map((what) => preview(pool, what, now))), body)
    },
  }
}

/** What the next run deletes of a kind, by all its rules. */
async function preview(pool: Pool, what: Retained, now: Date) {
  const rules = retentionRules.filter((rule) => rule.what === what)
  const runs = rules.map(({ crontab }) => nextRun(crontab, now))
  const counts = await Promise.all(rules.map((rule, at) => countOld(pool, rule, runs[at] ?? now)))
  const since = counts.flatMap(({ oldest }) => oldest ?? [])
  return {
    what,
    days: storedDays[what],
    next_run: earliest(runs).toISOString(),
    rows: counts.reduce((sum, { rows }) => sum + rows, 0),
    oldest: since.length === 0 ? null : earliest(since).toISOString(),
  }
}

const earliest = (moments: readonly Date[]) =>
  new Date(Math.min(...moments.map((moment) => moment.getTime())))
