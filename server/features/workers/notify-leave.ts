import { firstName } from '../../../domain/booking/first-name.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import { baseLocale, isLocale } from '../../../messages/locales.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { recordEvents, type StoredEvent } from '../events/events.ts'
import { type EventReader, readerOf } from '../events/readers.ts'
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
  await recordEvents(tx, [
    ...entered.map(eventOf('leave.granted')),
    ...takenBack.map(eventOf('leave.taken-back')),
  ])
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
    coming.flatMap(({ type, payload }): NewNotification[] => {
      const worker = workers.get(payload.worker_id)
      if (!worker) return []
      const { full_name: name, phone, contact_email: email, languages } = worker
      const granted = type === 'leave.granted'
      const { worker_id: workerId, leave_id: id, first_day: from, last_day: to } = payload
      return [
        {
          kind: 'leave-answered',
          key: `leave-answered:${id}:${granted ? 'yes' : 'no'}`,
          parameters: { name: firstName(name), path: '/', from, to, granted },
          to: { workerId, phone, email, locale: languages.find(isLocale) ?? baseLocale },
        },
      ]
    }),
    now,
  )
}

type WorkerRow = {
  id: number
  full_name: string
  phone: string | null
  contact_email: string | null
  languages: string[]
}

async function readWorkers(tx: Tx, ids: readonly number[]): Promise<Map<number, WorkerRow>> {
  const rows = await query<WorkerRow>(tx, {
    name: 'workers-on-leave',
    text: `select id, full_name, phone, contact_email, languages from worker
           where id = any($1::int[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

function idsOf(leave: readonly Leave[]): Set<number> {
  return new Set(leave.map(({ id }) => id))
}

function overlap(one: Leave, other: Leave): boolean {
  return one.first_day <= other.last_day && other.first_day <= one.last_day
}
