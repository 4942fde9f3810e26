import { storable } from '../../../domain/booking/plain-text.ts'
import { hasRows, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/** A message, its possible sender, and the verdict. */
export type LogEntry = {
  readonly attemptId: number | null
  /** `unproven` messages are deleted after some time; all others are stored for good. */
  readonly kind: string
  readonly verdict: string
  readonly raw?: object
  readonly eventId?: string
}

/** How many unverified messages are stored in an hour, so that attackers cannot fill the log. */
const UNPROVEN_AN_HOUR = 1000

/** Logs a message in the provider's name with its verdict; unverified ones up to a limit. */
export async function logMessage(
  tx: Tx,
  deps: Pick<Deps, 'payment'>,
  entry: LogEntry,
  now: Date,
): Promise<void> {
  const { attemptId, kind, verdict, raw = {}, eventId = null } = entry
  await query(tx, {
    text: `insert into payment_message
             (provider, attempt_id, kind, verdict, raw, received_at, event_id)
           select $1, $2::bigint, $3::text, $4, $5::jsonb, $6::timestamptz, $7
           where $3::text <> 'unproven' or $8::int > (
             select count(*) from (
               select from payment_message
               where kind = 'unproven' and received_at > $6::timestamptz - interval '1 hour'
               limit $8::int) recent)`,
    values: [
      deps.payment.name,
      attemptId,
      kind,
      verdict,
      storable(raw),
      now,
      storable(eventId),
      UNPROVEN_AN_HOUR,
    ],
  })
}

/**
 * True if an event was processed before. Requires the lock of its order, because copies arrive at the
 * same moment.
 */
export async function isKnownEvent(
  tx: Tx,
  deps: Pick<Deps, 'payment'>,
  eventId: string | undefined,
): Promise<boolean> {
  if (eventId === undefined) return false
  return hasRows(tx, {
    text: 'select 1 as known from payment_message where provider = $1 and event_id = $2',
    values: [deps.payment.name, storable(eventId)],
  })
}
