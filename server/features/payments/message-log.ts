import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/** Keeps what the provider said, or somebody in its name, with what we made of it. */
export async function logMessage(
  tx: Tx,
  deps: Pick<Deps, 'payment'>,
  attemptId: number | null,
  kind: string,
  verdict: string,
  raw: object,
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `insert into payment_message (provider, attempt_id, kind, verdict, raw, received_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [deps.payment.name, attemptId, kind, verdict, raw, now],
  })
}
