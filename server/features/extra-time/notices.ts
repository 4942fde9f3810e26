import { firstName } from '../../../domain/booking/first-name.ts'
import { longerBy } from '../../../domain/visits/extra-time.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notifyCustomers } from '../bookings/mails/notify-customers.ts'
import { visitToken } from '../crew/visit-secrets.ts'
import type { StoredEvent } from '../events/events.ts'
import { type EventReader, each, readerOf } from '../events/readers.ts'
import { type NotifiedWorker, notifiedColumns, toWorker } from '../notifications/notified-worker.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'

/**
 * Notifies the customer of the crew's request for extra time, with a link to answer it, and the whole
 * crew of the answer (docs/product/visits.md#extra-time).
 */
export function extraTimeNotices({ settings }: Pick<Deps, 'settings'>): EventReader {
  return readerOf({
    'visit.extra-time': each(async (tx, event, now) => {
      const { state } = event.payload
      if (state === 'asked') await askCustomer(tx, settings, event, now)
      if (state === 'approved' || state === 'declined') await answerCrew(tx, event, now)
    }),
  })
}

type Event = StoredEvent<'visit.extra-time'>

async function askCustomer(
  tx: Tx,
  settings: Deps['settings'],
  { bookingId = 0, payload }: Event,
  now: Date,
): Promise<void> {
  const { request_id: id, minutes, sen } = payload
  const request = await queryFirst<{ full_name: string; until: Date; state: string }>(tx, {
    name: 'extra-time-to-ask',
    text: `select w.full_name, e.until, e.state from extra_time e
           join worker w on w.id = e.worker_id where e.id = $1`,
    values: [id],
  })
  if (request?.state !== 'open') return
  await notifyCustomers(tx, [bookingId], now, (visit, { name, skill }) => ({
    kind: 'extra-time',
    key: `extra-time:${id}`,
    parameters: {
      name,
      path: `/t/${visitToken(settings, visit.booking_id)}`,
      worker: firstName(request.full_name),
      skill,
      hours: minutes / 60,
      ends_at: longerBy(request.until, minutes).toISOString(),
      amount_sen: sen,
      ...(visit.payment_method === 'Account' ? { on_account: true } : {}),
    },
    uselessAfter: request.until,
  }))
}

async function answerCrew(tx: Tx, { bookingId = 0, payload }: Event, now: Date): Promise<void> {
  const { request_id: id, minutes, state } = payload
  const crew = await query<NotifiedWorker & { ends_at: Date }>(tx, {
    name: 'crew-of-extra-time',
    text: `select ${notifiedColumns}, b.ends_at
           from assignment s join worker w on w.id = s.worker_id join booking b on b.id = s.booking_id
           where s.booking_id = $1 order by w.id`,
    values: [bookingId],
  })
  await notify(
    tx,
    now,
    crew.map((worker): NewNotification => {
      const { worker_id: workerId, ends_at: endsAt } = worker
      return {
        kind: 'extra-time-answered',
        key: `extra-time-answered:${id}:${workerId}`,
        parameters: {
          name: firstName(worker.full_name),
          path: '/crew',
          hours: minutes / 60,
          approved: state === 'approved',
          ends_at: endsAt.toISOString(),
        },
        to: toWorker(worker),
        bookingId,
        uselessAfter: endsAt,
      }
    }),
  )
}
