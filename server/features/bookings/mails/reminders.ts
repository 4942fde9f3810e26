import { RENEWAL_DAYS } from '../../../../domain/booking/series-change.ts'
import { dayOf } from '../../../../domain/booking/starts/calendar.ts'
import { outsideQuietHours } from '../../../../domain/notifications/quiet-hours.ts'
import { inTransaction, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type JobTasks, jobAt } from '../../../jobs.ts'
import { accountStands } from '../records/renewals.ts'
import {
  type AboutVisit,
  type CustomerNotice,
  crewOf,
  notifyCustomers,
  type VisitToNotify,
} from './notify-customers.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long before its end a hold, and before its start a visit, is reminded of. */
const LAPSING_MS = 5 * MINUTE_MS
const SOON_MS = 2 * HOUR_MS
/** A later reminder helps nobody. */
const TOO_LATE_MS = 30 * MINUTE_MS
/** Visits that ended during an outage are still thanked for within this time. */
const DONE_WITHIN_MS = DAY_MS
/** The last visit of a series is announced as such in its last days. */
const ENDING_WITHIN_MS = RENEWAL_DAYS.before * DAY_MS

/** Visits per transaction. */
const MAX_VISITS = 200

/** A timed message, in SQL: `from booking b join booking_order o`, with a key for each visit. */
type Reminder = {
  readonly key: string
  readonly where: string
  readonly values: (now: Date) => readonly Date[]
  readonly noticeOf: (visit: VisitToNotify, about: AboutVisit) => CustomerNotice
}

/** The key holds the start in seconds, so that a moved visit is notified again. */
const startKey = 'floor(extract(epoch from b.starts_at))::bigint'
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
const stands = "b.status in ('Confirmed', 'In Progress', 'Completed')"

const reminders: readonly Reminder[] = [
  {
    key: "'payment-lapsing:' || o.id || ':' || floor(extract(epoch from o.hold_until))::bigint",
    where: `o.hold_until > $1 and o.hold_until <= $2 and b.status = 'Pending Payment'
      and b.session = (select min(f.session) from booking f
        where f.order_id = o.id and f.status = 'Pending Payment')`,
    values: (now) => [now, new Date(now.getTime() + LAPSING_MS)],
    noticeOf: (visit, about) => ({
      kind: 'payment-lapsing',
      key: `payment-lapsing:${visit.order_id}:${seconds(visit.hold_until ?? visit.starts_at)}`,
      parameters: {
        ...about,
        path: `/payment-result?order=${encodeURIComponent(visit.ref)}`,
        until: (visit.hold_until ?? visit.starts_at).toISOString(),
      },
      uselessAfter: visit.hold_until,
    }),
  },
  {
    key: `'soon:' || b.id || ':' || ${startKey}`,
    where: `b.starts_at > $1 and b.starts_at <= $2 and b.status in ('Confirmed', 'In Progress')
      and b.outcome is null`,
    values: (now) => [
      // In quiet hours, only visits for which 8:00 is early enough.
      new Date(outsideQuietHours(now).getTime() + TOO_LATE_MS),
      new Date(now.getTime() + SOON_MS),
    ],
    noticeOf: (visit, about) => {
      const { names, facts } = crewOf(visit)
      return {
        kind: 'soon',
        key: `soon:${visit.id}:${seconds(visit.starts_at)}`,
        parameters: { ...about, crew: names },
        facts,
        uselessAfter: visit.starts_at,
      }
    },
  },
  {
    key: "'done:' || b.id",
    where: `b.starts_at > $1 and b.ends_at > $2 and b.ends_at <= $3 and ${stands}
      and b.outcome is distinct from 'no-show'`,
    values: (now) => [
      new Date(now.getTime() - DONE_WITHIN_MS - DAY_MS),
      new Date(now.getTime() - DONE_WITHIN_MS),
      now,
    ],
    noticeOf: (visit, { name, path, skill }) => ({
      kind: 'done',
      key: `done:${visit.id}`,
      parameters: { name, path, skill, crew: crewOf(visit).names },
      uselessAfter: new Date(visit.ends_at.getTime() + 2 * DAY_MS),
    }),
  },
  {
    key: "'series-ending:' || o.id || ':' || b.day",
    where: `b.starts_at > $1 and b.starts_at <= $2 and b.status = 'Confirmed' and o.sessions > 1
      and b.session > 1 and not exists (select from booking l
        where l.order_id = b.order_id and l.starts_at > b.starts_at
          and l.status not in ('Cancelled', 'Expired'))
      and not exists (select from series_renewal r join booking n on n.order_id = r.order_id
        where r.renews = o.id and n.status not in ('Cancelled', 'Expired'))
      and not exists (select from automatic_renewal a join saved_card c on c.account_id = o.account_id
        where a.order_id = o.id)
      and not exists (select from account a where a.id = o.account_id and a.blocked_at is not null)
      and not exists (select from service_state s where s.skill = b.skill and s.state = 'hidden')
      and not exists (select from postcode p where p.code = o.post_code and not p.served)
      and ${accountStands}`,
    values: (now) => [now, new Date(now.getTime() + ENDING_WITHIN_MS)],
    noticeOf: (visit, about) => ({
      kind: 'series-ending',
      // A visit that moves far away is announced again when its time comes.
      key: `series-ending:${visit.order_id}:${dayOf(visit.starts_at)}`,
      parameters: {
        ...about,
        path: `/series?${new URLSearchParams({ order: visit.ref, renew: '1' })}`,
      },
      facts: { starts_at: about.starts_at },
      uselessAfter: visit.starts_at,
    }),
  },
]

/** Writes the reminders that are due (docs/product/notifications.md#kinds). */
export function reminderTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  // What is due follows from the visits and the messages written before.
  return jobAt('* * * * * remind-customers', async () => {
    const now = clock()
    for (const reminder of reminders) {
      while ((await inTransaction(pool, (tx) => remindSome(tx, reminder, now))) === MAX_VISITS) {}
    }
  })
}

/** Writes some reminders of one kind; returns the number of visits. */
async function remindSome(tx: Tx, { key, where, values, noticeOf }: Reminder, now: Date) {
  const parameters = values(now)
  const rows = await query<{ id: number }>(tx, {
    text: `select b.id from booking b join booking_order o on o.id = b.order_id
           where ${where} and b.account_id is not null
             and not exists (select from notification n
               where n.key = ${key} and n.state <> 'cancelled')
           order by b.starts_at, b.id limit ${MAX_VISITS}`,
    values: parameters,
  })
  const ids = rows.map(({ id }) => id)
  await notifyCustomers(tx, ids, now, noticeOf)
  return ids.length
}
