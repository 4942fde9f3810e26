import { query, type Tx } from '../../db/transaction.ts'
import type { Teller } from './event-facts.ts'

/** So many wrong codes a worker may give at one visit: four digits could be found by trying. */
const MOST_WRONG = 5

/**
 * Counts a code that a worker gave at a locked visit, if it was wrong.
 * @param why what is wrong with what was given.
 * @returns the same, or that no code counts any more.
 */
export async function tried<Why extends string>(
  tx: Tx,
  { id }: { readonly id: number },
  { workerId }: Teller,
  why: Why | undefined,
): Promise<Why | 'visit-code-locked' | undefined> {
  const values = [id, workerId]
  const [tries] = await query<{ wrong: number }>(tx, {
    name: 'code-tries',
    text: 'select wrong from visit_code_try where booking_id = $1 and worker_id = $2',
    values,
  })
  if (tries && tries.wrong >= MOST_WRONG) return 'visit-code-locked'
  if (why === 'visit-code-wrong')
    await query(tx, {
      name: 'count-code-try',
      text: `insert into visit_code_try as t (booking_id, worker_id, wrong) values ($1, $2, 1)
             on conflict (booking_id, worker_id) do update set wrong = t.wrong + 1`,
      values,
    })
  return why
}
