import {
  type EventPayloads,
  type EventType,
  eventTypes,
} from '../../../domain/events/domain-event.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import { repeat } from '../../timing.ts'
import type { StoredEvent } from './events.ts'
import type { EventReader } from './readers.ts'

type DeriveDeps = { readonly pool: Pool; readonly clock: () => Date }

/** A larger transaction would delay people who change one of its orders. */
const MOST_AT_ONCE = 20
const POLL_MS = 1_000
const RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 3_600

/**
 * Derives messages from all due events. Any number of processes may run this at once: a process locks
 * an event and marks it as derived in the transaction that writes its messages, so that each event is
 * derived exactly once, even if a process is killed. An event that fails is retried later and does
 * not delay others.
 * @returns how many were derived.
 * @throws the database's error when not even a failure can be stored.
 */
export async function deriveFromEvents(
  deps: DeriveDeps,
  readers: readonly EventReader[],
): Promise<number> {
  let derived = 0
  for (;;) {
    const { claimed, error } = await deriveBatch(deps, readers)
    if (claimed.length === 0) {
      if (error) throw error
      return derived
    }
    if (!error) derived += claimed.length
    else for (const id of claimed) derived += await deriveAlone(deps, readers, id)
  }
}

/**
 * Derives from events every second until stopped.
 * @returns `stop`, which waits for work in progress.
 */
export function followEvents(
  deps: DeriveDeps,
  readers: readonly EventReader[],
  logger: { warn(details: object, message: string): void },
): { stop(): Promise<void> } {
  const stop = repeat(
    POLL_MS,
    () => deriveFromEvents(deps, readers),
    (err) => logger.warn({ err }, 'no messages are derived from events'),
  )
  return { stop }
}

/** @returns 1, or 0 when it failed and is scheduled again. */
async function deriveAlone(
  deps: DeriveDeps,
  readers: readonly EventReader[],
  id: number,
): Promise<number> {
  const { claimed, error } = await deriveBatch(deps, readers, id)
  if (!error) return claimed.length
  await query(deps.pool, {
    text: `update domain_event set attempts = attempts + 1, last_error = left($2, 300),
             due_at = $3::timestamptz + make_interval(secs => least($4 * 2 ^ attempts, $5))
           where id = $1 and due_at is not null`,
    values: [id, error.message, deps.clock(), RETRY_SECONDS, LONGEST_RETRY_SECONDS],
  })
  return 0
}

/** @returns the locked events, and the error if nothing was derived from them. */
async function deriveBatch(
  { pool, clock }: DeriveDeps,
  readers: readonly EventReader[],
  only?: number,
): Promise<{ claimed: readonly number[]; error?: Error }> {
  let claimed: readonly number[] = []
  try {
    await inTransaction(pool, async (tx) => {
      const now = clock()
      const events = await lockDue(tx, now, only)
      claimed = events.map(({ id }) => id)
      if (events.length === 0) return
      for (const read of readers) await read(tx, events, now)
      await query(tx, {
        name: 'events-derived',
        text: 'update domain_event set due_at = null, last_error = null where id = any($1::bigint[])',
        values: [claimed],
      })
    })
    return { claimed }
  } catch (error) {
    return { claimed, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** Only types that this version knows: a newer one may write others. */
async function lockDue(tx: Tx, now: Date, only: number | undefined): Promise<StoredEvent[]> {
  const rows = await query<{
    id: number
    type: EventType
    order_id: number | null
    booking_id: number | null
    payload: EventPayloads[EventType]
    occurred_at: Date
  }>(tx, {
    name: only === undefined ? 'due-events' : 'due-event',
    text: `select id, type, order_id, booking_id, payload, occurred_at from domain_event
           where due_at <= $1 and type = any($2) ${only === undefined ? '' : 'and id = $4'}
           order by due_at, id limit $3 for update skip locked`,
    values: [now, eventTypes, MOST_AT_ONCE, ...(only === undefined ? [] : [only])],
  })
  return rows.map(
    ({ order_id, booking_id, occurred_at, ...row }) =>
      ({
        ...row,
        ...(order_id === null ? {} : { orderId: order_id }),
        ...(booking_id === null ? {} : { bookingId: booking_id }),
        occurredAt: occurred_at,
      }) as StoredEvent,
  )
}
