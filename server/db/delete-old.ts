import { deletedBefore, type Retained } from '../../domain/privacy/retention.ts'
import { type JobTasks, jobAt } from '../jobs.ts'
import type { Pool } from './connection.ts'
import { query, queryOne, type Reader } from './transaction.ts'

/** Rows per statement, so that nobody waits for its locks. */
const MOST_AT_ONCE = 2_000

/** Which rows of a table are deleted by themselves (docs/product/privacy.md#retention). */
export type RetentionRule = {
  readonly what: Retained
  /** The table, whose alias is `t`. */
  readonly table: string
  /** Joined tables, as `join booking b on b.id = t.booking_id`. */
  readonly join?: string
  /** When a row was over: the expression of a moment. */
  readonly over: string
  /** Must hold besides; `$2` is the moment of the run. */
  readonly and?: string
  /** Rows stay and only lose these values: `from_name = ''`. */
  readonly empties?: string
  /** The job that deletes them, with its time: one line. */
  readonly crontab: string
}

/** The rows of a rule at a moment, from `t`. */
function oldRows({ what, table, join = '', over, and }: RetentionRule, now: Date) {
  const isAt = and?.includes('$2') === true
  return {
    text: `from ${table} t ${join} where ${over} <= $1${and ? ` and ${and}` : ''}`,
    values: [deletedBefore(what, now), ...(isAt ? [now] : [])],
  }
}

/** Deletes the rows of a rule, the oldest first, in batches. */
export async function deleteOld(pool: Pool, rule: RetentionRule, now: Date): Promise<void> {
  await deleteReturning(pool, rule, '1 as deleted', now, async () => undefined)
}

/** Jobs that delete by these rules; a rule's crontab names its job. */
export function deletionTasks(
  { pool, clock }: { readonly pool: Pool; readonly clock: () => Date },
  rules: readonly RetentionRule[],
): JobTasks {
  const jobs = [...Map.groupBy(rules, (rule) => rule.crontab)].map(([crontab, its]) =>
    jobAt(crontab, async () => {
      for (const rule of its) await deleteOld(pool, rule, clock())
    }),
  )
  return Object.assign({}, ...jobs) as JobTasks
}

/** Does the same, and passes on columns of what was deleted, a batch at a time. */
export async function deleteReturning<Row extends object>(
  pool: Pool,
  rule: RetentionRule,
  columns: string,
  now: Date,
  after: (rows: Row[]) => Promise<void>,
): Promise<void> {
  const { table, over, empties } = rule
  const old = oldRows(rule, now)
  let deleted: Row[]
  do {
    deleted = await query<Row>(pool, {
      text: `${empties ? `update ${table} set ${empties}` : `delete from ${table}`}
             where ctid = any(array(select t.ctid ${old.text} order by ${over} limit ${MOST_AT_ONCE}))
             returning ${columns}`,
      values: old.values,
    })
    await after(deleted)
  } while (deleted.length === MOST_AT_ONCE)
}

/** How many rows the rule deletes at a moment, and since when the oldest of them is over. */
export async function countOld(
  reader: Reader,
  rule: RetentionRule,
  now: Date,
): Promise<{ readonly rows: number; readonly oldest: Date | null }> {
  const { text, values } = oldRows(rule, now)
  return queryOne<{ rows: number; oldest: Date | null }>(reader, {
    text: `select count(*)::int as rows, min(${rule.over}) as oldest ${text}`,
    values,
  })
}
