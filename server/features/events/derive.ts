import { setTimeout as pause } from 'node:timers/promises'
import {
  type EventPayloads,
  type EventType,
  eventTypes,
} from '../../../domain/events/domain-event.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { StoredEvent } from './events.ts'
import type { EventReader } from './readers.ts'

type DeriveDeps = { readonly pool: Pool; readonly clock: () => Date }

/** More in one transaction would make people who change one of these orders wait for it. */
const MOST_AT_ONCE = 20
const POLL_MS = 1_000
const RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 3_600

/**
 * Derives messages from all events that are due. Any number of processes may do so at once: an event is
 * locked by one, and marked in the transaction that writes what follows from it, so that each is derived
 * once, whenever a process is killed. An event that fails is tried again later and does not hold up
 * others.
 * @returns how many were derived.
 * @throws what the database throws when a failure cannot even be noted.
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
 * @returns `stop`, which waits for what is under way.
 */
export function followEvents(
  deps: DeriveDeps,
  readers: readonly EventReader[],
  logger: { warn(details: object, message: string): void },
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const following = (async () => {
    while (!stopped.signal.aborted) {
      await deriveFromEvents(deps, readers).catch((err: unknown) =>
        logger.warn({ err }, 'no messages are derived from events'),
      )
      await pause(POLL_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()
  return {
    stop() {
      stopped.abort()
      return following
    },
  }
}

/** @returns 1, or 0 when it failed: then it is due again later. */
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

/** @returns what was locked, and why nothing was derived from it, if so. */
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

/** Of the types that this program knows: another version may write others. */
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
