import { firstName } from '../../../domain/booking/first-name.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { recordEvents, type StoredEvent } from '../events/events.ts'
import { type EventReader, readerOf } from '../events/readers.ts'
import { type NotifiedWorker, notifiedColumns, toWorker } from '../notifications/notified-worker.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'
import type { StoredWorker } from './stored-worker.ts'

type Leave = StoredWorker['leave'][number]
type LeaveEvent = DomainEvent<'leave.granted' | 'leave.taken-back'>

/** Records leave that was entered, and so approved, or withdrawn. */
export async function recordLeave(
  tx: Tx,
  before: Pick<StoredWorker, 'leave'>,
  { id: workerId, leave }: Pick<StoredWorker, 'id' | 'leave'>,
  now: Date,
): Promise<void> {
  const [was, is] = [idsOf(before.leave), idsOf(leave)]
  const entered = leave.filter(({ id }) => !was.has(id))
  // Leave replaced by overlapping days is not withdrawn.
  const takenBack = before.leave.filter(
    (one) => !is.has(one.id) && !entered.some((other) => overlap(one, other)),
  )
  const eventOf =
    (type: LeaveEvent['type']) =>
    ({ id, first_day, last_day }: Leave): LeaveEvent => ({
      type,
      payload: { worker_id: workerId, leave_id: id, first_day, last_day },
      occurredAt: now,
    })
  await recordEvents(
    tx,
    ...entered.map(eventOf('leave.granted')),
    ...takenBack.map(eventOf('leave.taken-back')),
  )
}

/** Notifies workers of current and future leave (docs/product/notifications.md#leave). */
export const leaveNotices: EventReader = readerOf({
  'leave.granted': (tx, events, now) => notifyLeave(tx, events, now),
  'leave.taken-back': (tx, events, now) => notifyLeave(tx, events, now),
})

async function notifyLeave(
  tx: Tx,
  events: readonly StoredEvent<LeaveEvent['type']>[],
  now: Date,
): Promise<void> {
  const coming = events.filter(({ payload, occurredAt }) => payload.last_day >= dayOf(occurredAt))
  const workers = await readWorkers(
    tx,
    coming.map(({ payload }) => payload.worker_id),
  )
  await notify(
    tx,
    now,
    coming.flatMap(({ type, payload }): NewNotification[] => {
      const worker = workers.get(payload.worker_id)
      if (!worker) return []
      const granted = type === 'leave.granted'
      const { leave_id: id, first_day: from, last_day: to } = payload
      return [
        {
          kind: 'leave-answered',
          key: `leave-answered:${id}:${granted ? 'yes' : 'no'}`,
          parameters: { name: firstName(worker.full_name), path: '/', from, to, granted },
          to: toWorker(worker),
        },
      ]
    }),
  )
}

async function readWorkers(tx: Tx, ids: readonly number[]): Promise<Map<number, NotifiedWorker>> {
  const rows = await query<NotifiedWorker>(tx, {
    name: 'workers-on-leave',
    text: `select ${notifiedColumns} from worker w
           where w.id = any($1::int[]) and w.status <> 'left'`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.worker_id, row]))
}

function idsOf(leave: readonly Leave[]): Set<number> {
  return new Set(leave.map(({ id }) => id))
}

function overlap(one: Leave, other: Leave): boolean {
  return one.first_day <= other.last_day && other.first_day <= one.last_day
}
