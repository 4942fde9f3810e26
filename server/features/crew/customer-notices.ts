import { firstName } from '../../../domain/booking/first-name.ts'
import { queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notifyCustomers } from '../bookings/mails/notify-customers.ts'
import type { StoredEvent } from '../events/events.ts'
import { type EventReader, each, readerOf } from '../events/readers.ts'
import { visitToken } from './visit-secrets.ts'

const MINUTE_MS = 60_000

/**
 * Notifies customers when the first worker is on the way or has arrived, and of each delay
 * (docs/product/visits.md#what-the-customer-sees). The button leads to the visit's page.
 */
export function crewNotices({ settings }: Pick<Deps, 'settings'>): EventReader {
  return readerOf({
    'visit.step': each(async (tx, event, now) => {
      const { first, step } = event.payload
      if (!first || (step !== 'on-the-way' && step !== 'arrived')) return
      await notify(tx, settings, event, { kind: step }, now)
    }),
    'visit.late': each((tx, event, now) =>
      notify(tx, settings, event, { kind: 'running-late', minutes: event.payload.minutes }, now),
    ),
  })
}

async function notify(
  tx: Tx,
  settings: Deps['settings'],
  { id, bookingId = 0, payload }: StoredEvent<'visit.step' | 'visit.late'>,
  { kind, minutes = 0 }: { kind: 'on-the-way' | 'running-late' | 'arrived'; minutes?: number },
  now: Date,
): Promise<void> {
  const worker = await readFirstName(tx, payload.worker_id)
  await notifyCustomers(tx, [bookingId], now, (visit, { name, skill }) => {
    if (visit.ends_at <= now) return undefined
    const path = `/t/${visitToken(settings, visit.booking_id)}`
    const arrives_at = new Date(visit.starts_at.getTime() + minutes * MINUTE_MS).toISOString()
    const rest = { key: `${kind}:${bookingId}:event-${id}`, uselessAfter: visit.ends_at }
    return kind === 'arrived'
      ? { ...rest, kind, parameters: { name, path, worker, skill } }
      : { ...rest, kind, parameters: { name, path, worker, skill, arrives_at } }
  })
}

async function readFirstName(reader: Reader, workerId: number): Promise<string> {
  const worker = await queryFirst<{ full_name: string }>(reader, {
    text: 'select full_name from worker where id = $1',
    values: [workerId],
  })
  return firstName(worker?.full_name ?? '')
}
