import type { Pool } from '../../../db/connection.ts'
import { hasRows, inTransaction, query } from '../../../db/transaction.ts'
import { eachOf } from '../../../jobs.ts'
import { type DayFigures, dayFigures } from './day-figures.ts'

/** `counted`, for a `with` clause: stored and computed figures of the days from $1 to $2. */
export function countedDays(name: DayFigures): string {
  return `days as (
    select d::date as day from generate_series($1::date, $2::date, interval '1 day') d
    where not exists (select from figures_day f where f.day = d::date)
  ), counted as (
    select * from figures_${name} where day between $1 and $2
    union all
    (${dayFigures[name]})
  )`
}

/**
 * Counts days that ended two days ago or earlier and are not counted, or no longer, one by one.
 * Uses the database's clock, like the triggers that delete a changed day (`delete_day_figures`).
 * @returns how many days were counted.
 */
export async function countPastDays(pool: Pool): Promise<number> {
  const days = await query<{ day: string }>(pool, {
    text: `select d::date as day
           from generate_series(
             (select (min(starts_at) + interval '8 hours')::date from booking),
             (now() at time zone 'Asia/Kuala_Lumpur')::date - 2, interval '1 day') d
           where not exists (select from figures_day f where f.day = d::date)
           order by day`,
  })
  await eachOf(days, ({ day }) => countDay(pool, day))
  return days.length
}

/** One transaction with a lock on the day, so that no change of its bookings is missed. */
async function countDay(pool: Pool, day: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await query(tx, {
      text: "select pg_advisory_xact_lock(7152027, $1::date - date '2000-01-01')",
      values: [day],
    })
    const added = await hasRows(tx, {
      text: 'insert into figures_day (day) values ($1) on conflict do nothing returning day',
      values: [day],
    })
    // Another process was first.
    if (!added) return
    for (const name of Object.keys(dayFigures) as DayFigures[]) {
      await query(tx, {
        name: `count-${name}`,
        text: `with days as (select $1::date as day)
               insert into figures_${name} ${dayFigures[name]}`,
        values: [day],
      })
    }
  })
}
