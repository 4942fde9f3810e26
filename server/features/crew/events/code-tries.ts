import { query, type Tx } from '../../../db/transaction.ts'

/** The limit of a worker's wrong codes at one visit: four digits could be guessed. */
const MOST_WRONG = 5

/** The number of wrong codes at a visit, by worker. */
export type Tries = Map<number, number>

/**
 * Counts a worker's code if it was wrong.
 * @param why the problem with what was given.
 * @returns the same problem, or that no more codes are accepted.
 */
export function countTry<Why extends string>(
  tries: Tries,
  workerId: number,
  why: Why | undefined,
): Why | 'visit-code-locked' | undefined {
  const wrong = tries.get(workerId) ?? 0
  if (wrong >= MOST_WRONG) return 'visit-code-locked'
  if (why === 'visit-code-wrong') tries.set(workerId, wrong + 1)
  return why
}

/** Counts one code at a locked visit, like `countTry`. */
export async function tried<Why extends string>(
  tx: Tx,
  { id }: { readonly id: number },
  { workerId }: { readonly workerId: number },
  why: Why | undefined,
): Promise<Why | 'visit-code-locked' | undefined> {
  const before = await readTries(tx, id)
  const tries = new Map(before)
  const counted = countTry(tries, workerId, why)
  await storeTries(tx, id, before, tries)
  return counted
}

/** The tries at a locked visit. */
export async function readTries(tx: Tx, bookingId: number): Promise<Tries> {
  const rows = await query<{ worker_id: number; wrong: number }>(tx, {
    name: 'code-tries',
    text: 'select worker_id, wrong from visit_code_try where booking_id = $1',
    values: [bookingId],
  })
  return new Map(rows.map(({ worker_id, wrong }) => [worker_id, wrong]))
}

/** Stores the changed counts of tries. */
export async function storeTries(
  tx: Tx,
  bookingId: number,
  before: Tries,
  tries: Tries,
): Promise<void> {
  const counted = [...tries].filter(([workerId, wrong]) => before.get(workerId) !== wrong)
  if (counted.length === 0) return
  await query(tx, {
    name: 'store-code-tries',
    text: `insert into visit_code_try (booking_id, worker_id, wrong)
           select $1, * from unnest($2::int[], $3::int[])
           on conflict (booking_id, worker_id) do update set wrong = excluded.wrong`,
    values: [bookingId, counted.map(([workerId]) => workerId), counted.map(([, wrong]) => wrong)],
  })
}
