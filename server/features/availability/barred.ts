import { hasRows, RefusedAs, type Tx } from '../../db/transaction.ts'

/**
 * A customer has marked a worker of the crew as "not again" in the meantime. Callers that choose
 * crews again when a worker was taken do the same here.
 */
export class BarredCrew extends RefusedAs {
  constructor() {
    super('23P01', 'a customer does not want one of the workers')
  }
}

/**
 * Checks that no crew has a worker whom the customer chose as "not again". Must come after the rows of the crews: their locks wait
 * for a concurrent choice about one of these workers (`lock_availability`), and a later choice finds
 * these visits (docs/product/customers.md#favourites).
 * @param sent accounts, each with a worker who goes to them.
 * @throws BarredCrew when a customer does not want one of the workers.
 */
export async function refuseBarred(
  tx: Tx,
  sent: readonly (readonly [accountId: number, workerId: number])[],
): Promise<void> {
  const barred = await hasRows(tx, {
    name: 'refuse-barred',
    // By primary key: a join may read all preferences about a worker.
    text: `select from unnest($1::bigint[], $2::int[]) as sent (account_id, worker_id)
           where (select wish from worker_wish w where w.account_id = sent.account_id
             and w.worker_id = sent.worker_id) = 'not-again' limit 1`,
    values: [sent.map(([accountId]) => accountId), sent.map(([, workerId]) => workerId)],
  })
  if (barred) throw new BarredCrew()
}
