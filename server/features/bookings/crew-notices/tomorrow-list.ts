import { firstName } from '../../../../domain/booking/first-name.ts'
import { addDays, dayOf, instantOf } from '../../../../domain/booking/starts/calendar.ts'
import { inTransaction, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type JobTasks, jobAt } from '../../../jobs.ts'
import {
  type NotifiedWorker,
  notifiedColumns,
  toWorker,
} from '../../notifications/notified-worker.ts'
import { type NewNotification, notify } from '../../notifications/notify.ts'

type Row = NotifiedWorker & {
  visits: { id: number; skill: string; starts_at: string; area: string }[]
}

/** Sends each worker tomorrow's visits, once; later changes have notifications of their own. */
export function tomorrowListTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  // From 18:00 to 20:50 in Malaysia, repeated to catch up after an outage.
  return jobAt('*/10 10-12 * * * list-visits-of-tomorrow', () =>
    inTransaction(pool, (tx) => writeLists(tx, clock())),
  )
}

async function writeLists(tx: Tx, now: Date): Promise<void> {
  const day = addDays(dayOf(now), 1)
  const rows = await query<Row>(tx, {
    text: `select ${notifiedColumns},
             json_agg(json_build_object('id', b.id, 'skill', b.skill, 'starts_at', b.starts_at,
               'area', (select area from postcode where code = o.post_code)) order by b.starts_at, b.id)
               as visits
           from assignment s join booking b on b.id = s.booking_id
           join booking_order o on o.id = b.order_id join worker w on w.id = s.worker_id
           where s.day = $1::date and b.status = 'Confirmed'
             and (w.phone is not null or w.contact_email is not null)
             and not exists (select from notification n
               where n.worker_id = w.id and n.kind = 'tomorrow-list' and n.facts->>'day' = $1::date::text
                 and n.state <> 'cancelled')
           group by w.id order by w.id`,
    values: [day],
  })
  await notify(
    tx,
    now,
    rows.map((row): NewNotification => {
      const visits = row.visits.map(({ skill, starts_at, area }) => ({
        skill,
        starts_at: new Date(starts_at).toISOString(),
        area,
      }))
      return {
        kind: 'tomorrow-list',
        // A list that changed before it was sent is cancelled, and written again.
        key: `tomorrow-list:${row.worker_id}:${day}`,
        parameters: { name: firstName(row.full_name), path: '/', day, visits },
        facts: {
          day,
          visits: row.visits.map(({ id }) => id),
          starts: visits.map(({ starts_at: start }) => start),
        },
        to: toWorker(row),
        // After midnight it is no longer tomorrow's.
        uselessAfter: instantOf(day, 0),
      }
    }),
  )
}
