import { Lru } from 'toad-cache'
import { dayOf } from '../../../../domain/booking/starts/calendar.ts'
import { inBatches } from '../../../db/batch.ts'
import type { Pool } from '../../../db/connection.ts'
import { queryOne } from '../../../db/transaction.ts'

/** How many visits start at or after a moment, of one service or of all. */
export type CountComing = (skill: string, from: Date) => Promise<number>

/**
 * How often everything is counted again: the log of changed hours is pruned after two minutes, and
 * does not show visits without a crew or changes made directly in the database.
 */
const COUNTS_MS = 60_000
const MAX_CACHED = 50

type Counts = {
  readonly from: Date
  readonly countedAt: number
  readonly perDay: Map<string, number>
  /** All changes of older transactions are counted. */
  cursor: string
}

type DayCount = { readonly day: string; readonly visits: number }

/**
 * Counts upcoming visits: all of them once a minute, and in between only those of days with changed
 * workers' hours, as every new, moved or cancelled visit changes some. Concurrent calls share one
 * statement.
 */
export function comingCounter(pool: Pool): CountComing {
  const counters = new Lru<(from: Date) => Promise<number>>(MAX_CACHED)
  return (skill, from) => {
    let counter = counters.get(skill)
    if (!counter) {
      counter = counterOf(pool, skill)
      counters.set(skill, counter)
    }
    return counter(from)
  }
}

function counterOf(pool: Pool, skill: string): (from: Date) => Promise<number> {
  let counts: Counts | undefined
  async function count(from: Date): Promise<number> {
    const isKnown =
      counts?.from.getTime() === from.getTime() && performance.now() < counts.countedAt + COUNTS_MS
    counts = counts && isKnown ? await countChanged(pool, skill, counts) : await countAll(from)
    let total = 0
    for (const visits of counts.perDay.values()) total += visits
    return total
  }

  async function countAll(from: Date): Promise<Counts> {
    const countedAt = performance.now()
    const ofSkill = skill ? 'and skill = $2' : ''
    const row = await queryOne<{ cursor: string; starts: { at: string; visits: number }[] }>(pool, {
      // By start, which is indexed, not by day.
      text: `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
               coalesce((select json_agg(s) from (
                 select starts_at as at, count(*) as visits from booking
                 where starts_at >= $1 ${ofSkill} group by starts_at) s), '[]') as starts`,
      values: [from, ...(skill ? [skill] : [])],
    })
    const perDay = new Map<string, number>()
    for (const { at, visits } of row.starts) {
      const day = dayOf(new Date(at))
      perDay.set(day, (perDay.get(day) ?? 0) + visits)
    }
    return { from, countedAt, perDay, cursor: row.cursor }
  }

  return inBatches({ atOnce: 1, most: 1_000 }, async (moments: readonly Date[]) => {
    const totals: number[] = []
    // They differ only around midnight.
    const latest = moments.at(-1)
    const shared = latest && (await count(latest))
    for (const from of moments) {
      totals.push(from.getTime() === latest?.getTime() ? (shared ?? 0) : await count(from))
    }
    return totals
  })
}

async function countChanged(pool: Pool, skill: string, counts: Counts): Promise<Counts> {
  const row = await queryOne<{ cursor: string; days: DayCount[] }>(pool, {
    name: skill ? 'coming-changed-of-skill' : 'coming-changed',
    text: `with changed as (
             select distinct day from hours_change where xid >= $1::xid8 and day >= $2::date
           )
           select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
             coalesce(json_agg(json_build_object('day', c.day, 'visits', (
               select count(*) from booking b
               where b.starts_at >= (c.day - interval '8 hours') at time zone 'UTC'
                 and b.starts_at < (c.day + interval '16 hours') at time zone 'UTC'
                 ${skill ? 'and b.skill = $3' : ''}
             ))), '[]') as days
           from changed c`,
    values: [counts.cursor, dayOf(counts.from), ...(skill ? [skill] : [])],
  })
  for (const { day, visits } of row.days) counts.perDay.set(day, visits)
  counts.cursor = row.cursor
  return counts
}
