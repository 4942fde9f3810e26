import { instantOf } from '../../domain/booking/starts/calendar.ts'
import { query, type Tx } from '../db/transaction.ts'

/** A postcode that the demo's company no longer serves. */
const closed = 42920

/** Where people wait: towns at the edge, and the closed postcode. */
const waiting: readonly (readonly [postcode: number, people: number])[] = [
  [71800, 9],
  [closed, 6],
  [70200, 5],
  [71700, 3],
  [45400, 2],
  [35900, 1],
]

/** Closes a postcode and records who waits for which, over the last eight weeks. */
export async function writeDemand(tx: Tx, today: string): Promise<void> {
  await query(tx, { text: 'update postcode set served = false where code = $1', values: [closed] })
  const rows = waiting.flatMap(([code, people]) =>
    Array.from({ length: people }, (_, at) => ({
      code,
      email: `waits.${code}.${at + 1}@jiran.test`,
    })),
  )
  await query(tx, {
    text: `insert into postcode_interest (email, post_code, created_at, language)
           select email, code, $3::timestamptz - make_interval(hours => 31 * at::int),
             (array['en', 'ms', 'zh'])[1 + at % 3]
           from unnest($1::text[], $2::int[]) with ordinality as v (email, code, at)`,
    values: [rows.map(({ email }) => email), rows.map(({ code }) => code), instantOf(today, 8)],
  })
}
