import { dayOf } from '../../../domain/booking/calendar.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { baseLocale, isLocale } from '../../../messages/locales.ts'
import type { Tx } from '../../db/transaction.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'
import type { StoredWorker } from './stored-worker.ts'

type Leave = StoredWorker['leave'][number]

/**
 * Notifies a worker of leave that was entered, which approves it, or taken back, in the transaction that
 * does so (docs/product/notifications.md#leave).
 */
export async function notifyLeave(
  tx: Tx,
  before: Pick<StoredWorker, 'leave'>,
  after: StoredWorker,
  now: Date,
): Promise<void> {
  const { id: workerId, name, phone, email, languages } = after
  const [was, is] = [idsOf(before.leave), idsOf(after.leave)]
  const entered = after.leave.filter(({ id }) => !was.has(id))
  // One that was replaced by other days was answered by these.
  const takenBack = before.leave.filter(
    (leave) => !is.has(leave.id) && !entered.some((other) => overlap(leave, other)),
  )
  const tell = (leave: Leave, granted: boolean): NewNotification => ({
    kind: 'leave-answered',
    key: `leave-answered:${leave.id}:${granted ? 'yes' : 'no'}`,
    parameters: {
      name: firstName(name),
      path: '/',
      from: leave.first_day,
      to: leave.last_day,
      granted,
    },
    to: { workerId, phone, email, locale: languages.find(isLocale) ?? baseLocale },
  })
  const today = dayOf(now)
  const coming = (leave: Leave) => leave.last_day >= today
  await notify(
    tx,
    [
      ...entered.filter(coming).map((leave) => tell(leave, true)),
      ...takenBack.filter(coming).map((leave) => tell(leave, false)),
    ],
    now,
  )
}

function idsOf(leave: readonly Leave[]): Set<number> {
  return new Set(leave.map(({ id }) => id))
}

function overlap(one: Leave, other: Leave): boolean {
  return one.first_day <= other.last_day && other.first_day <= one.last_day
}
