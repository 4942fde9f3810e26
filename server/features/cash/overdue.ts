import { firstName } from '../../../domain/booking/first-name.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { overdueBefore } from '../../../domain/cash/cash-limits.ts'
import { baseLocale, isLocale } from '../../../messages/locales.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'

const overdueJob = 'notify-of-overdue-cash'

/** From 9:00 to 11:50 in Malaysia, to catch up if no process was running. */
export const overdueCrontab = `*/10 1-3 * * * ${overdueJob}`

type Row = {
  worker_id: number
  full_name: string
  phone: string | null
  contact_email: string | null
  languages: string[]
  sen: number
  since: Date
}

/**
 * Notifies workers of overdue cash, once a day until they hand it in
 * (docs/product/pay.md#overdue-cash).
 */
export function overdueTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [overdueJob]() {
      await inTransaction(pool, (tx) => notifyOverdue(tx, clock()))
    },
  }
}

async function notifyOverdue(tx: Tx, now: Date): Promise<void> {
  const rows = await query<Row>(tx, {
    text: `select w.id as worker_id, w.full_name, w.phone, w.contact_email, w.languages,
             sum(c.sen)::int as sen, min(c.since) as since
           from carried_cash c join booking b on b.id = c.booking_id join worker w on w.id = c.worker_id
           where c.sen > 0 and (w.phone is not null or w.contact_email is not null)
           group by w.id having min(b.ends_at) < $1 order by w.id`,
    values: [overdueBefore(now)],
  })
  const day = dayOf(now)
  await notify(
    tx,
    rows.map(
      ({
        worker_id: workerId,
        full_name,
        phone,
        contact_email: email,
        ...row
      }): NewNotification => ({
        kind: 'cash-overdue',
        key: `cash-overdue:${workerId}:${day}`,
        parameters: {
          name: firstName(full_name),
          path: '/crew',
          amount_sen: row.sen,
          since: dayOf(row.since),
        },
        to: { workerId, phone, email, locale: row.languages.find(isLocale) ?? baseLocale },
        // The next day has its own notification.
        uselessAfter: instantOf(addDays(day, 1), 0),
      }),
    ),
    now,
  )
}
