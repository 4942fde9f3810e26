import { query, type Tx } from '../../db/transaction.ts'

/**
 * Ends a worker's sessions on all phones, and a code that was sent.
 * @returns how many phones were signed in.
 */
export async function endPhones(tx: Tx, workerId: number, now: Date): Promise<number> {
  const ended = await query(tx, {
    text: `with silent as (delete from worker_push where worker_id = $1)
           update worker_session set ended_at = $2 where worker_id = $1 and ended_at is null
           returning 1`,
    values: [workerId, now],
  })
  await query(tx, {
    text: 'delete from worker_sign_in_code where worker_id = $1',
    values: [workerId],
  })
  return ended.length
}
