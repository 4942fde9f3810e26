import { firstName } from '../../../domain/booking/first-name.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { overdueBefore } from '../../../domain/cash/cash-limits.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import { type NotifiedWorker, notifiedColumns, toWorker } from '../notifications/notified-worker.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'

type Row = NotifiedWorker & { sen: number; since: Date }

/**
 * Notifies workers of overdue cash, once a day until they hand it in
 * (docs/product/pay.md#overdue-cash).
 */
export function overdueTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  // From 9:00 to 11:50 in Malaysia, to catch up if no process was running.
  return jobAt('*/10 1-3 * * * notify-of-overdue-cash', () =>
    inTransaction(pool, (tx) => notifyOverdue(tx, clock())),
  )
}

async function notifyOverdue(tx: Tx, now: Date): Promise<void> {
  const rows = await query<Row>(tx, {
    text: `select ${notifiedColumns},
             sum(c.sen)::int as sen, min(c.since) as since
           from carried_cash c join booking b on b.id = c.booking_id join worker w on w.id = c.worker_id
           where c.sen > 0 and (w.phone is not null or w.contact_email is not null)
           group by w.id having min(b.ends_at) < $1 order by w.id`,
    values: [overdueBefore(now)],
  })
  const day = dayOf(now)
  await notify(
    tx,
    now,
    rows.map(
      (row): NewNotification => ({
        kind: 'cash-overdue',
        key: `cash-overdue:${row.worker_id}:${day}`,
        parameters: {
          name: firstName(row.full_name),
          path: '/crew',
          amount_sen: row.sen,
          since: dayOf(row.since),
        },
        to: toWorker(row),
        // The next day has its own notification.
        uselessAfter: instantOf(addDays(day, 1), 0),
      }),
    ),
  )
}
