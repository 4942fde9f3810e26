import { query, type Tx } from '../../db/transaction.ts'

/** So many wrong codes a worker may give at one visit: four digits could be found by trying. */
export const MOST_WRONG = 5

/** How many wrong codes each worker gave at a locked visit. */
export async function readTries(tx: Tx, bookingId: number): Promise<Map<number, number>> {
  const rows = await query<{ worker_id: number; wrong: number }>(tx, {
    name: 'code-tries',
    text: 'select worker_id, wrong from visit_code_try where booking_id = $1',
    values: [bookingId],
  })
  return new Map(rows.map(({ worker_id, wrong }) => [worker_id, wrong]))
}

/** Stores how many they are now. */
export async function storeTries(
  tx: Tx,
  bookingId: number,
  tries: readonly (readonly [workerId: number, wrong: number])[],
): Promise<void> {
  if (tries.length === 0) return
  await query(tx, {
    name: 'store-code-tries',
    text: `insert into visit_code_try (booking_id, worker_id, wrong)
           select $1, * from unnest($2::int[], $3::int[])
           on conflict (booking_id, worker_id) do update set wrong = excluded.wrong`,
    values: [bookingId, tries.map(([workerId]) => workerId), tries.map(([, wrong]) => wrong)],
  })
}
