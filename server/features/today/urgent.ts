import { fullName } from '../../../domain/account/contact-details.ts'
import type { TodayList } from '../../../domain/api/reports/today.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { outsideQuietHours } from '../../../domain/notifications/quiet-hours.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import { type NewNotification, notify } from '../notifications/notify.ts'
import { rowsOf } from './queries.ts'
import type { Limits } from './selection.ts'

const HOUR_MS = 3_600_000

/** Before its start, a visit without a whole crew is urgent for this long. */
const CREW_HOURS = 24
/** A customer's message may wait this long for an answer. */
const ANSWER_HOURS = 1
/** Staff who made a call within this time are on duty. */
const ON_DUTY_HOURS = 12
/** From this hour in Malaysia, staff are notified of overdue cash once a day. */
const EVENING = 19
/** After that, staff have seen it on Today. */
const USELESS_HOURS = 12

/** Settled items are remembered this long; if they return later, staff are notified again. */
const SETTLED_DAYS = 30

/** Which items of a list of Today are urgent (docs/product/notifications.md#staff). */
type Urgent = {
  /** The identity of an item, as SQL on the rows of the list; a different value is a new item. */
  readonly item: string
  /** The region of the item's visit, as SQL; null for none. */
  readonly region: string
  /**
   * Which rows of the list are urgent, as an SQL condition. `$moment` stands for the parameter with
   * the moment below.
   */
  readonly condition: ($moment: string) => string
  readonly moment: (now: Date) => Date
  /** Waits for the end of quiet hours. */
  readonly waits: boolean
}

const regionOf = (booking: string) => `(select o.region_id from booking b
  join booking_order o on o.id = b.order_id where b.id = ${booking})`
const seconds = (moment: string) => `floor(extract(epoch from ${moment}))::bigint`

const urgentOf: Partial<Readonly<Record<TodayList, Urgent>>> = {
  crew: {
    item: `b.id || ':' || ${seconds('b.starts_at')}`,
    region: 'o.region_id',
    condition: ($moment) => `b.starts_at <= ${$moment}`,
    moment: (now) => new Date(now.getTime() + CREW_HOURS * HOUR_MS),
    waits: false,
  },
  // Only orders booked by phone: staff can call the customer.
  holds: {
    item: `o.id || ':' || ${seconds('o.hold_until')}`,
    region: 'o.region_id',
    condition: ($moment) =>
      `o.hold_until > ${$moment} and exists (select from pay_link l where l.order_id = o.id)`,
    moment: (now) => now,
    waits: false,
  },
  undelivered: {
    item: 'n.id::text',
    region: regionOf('n.booking_id'),
    condition: ($moment) => `n.urgent and n.audience <> 'staff' and n.created_at <= ${$moment}`,
    moment: (now) => now,
    waits: false,
  },
  messages: {
    item: `t.id || ':' || ${seconds('t.unanswered_since')}`,
    region: regionOf('t.booking_id'),
    condition: ($moment) => `t.unanswered_since <= ${$moment}`,
    moment: (now) => new Date(now.getTime() - ANSWER_HOURS * HOUR_MS),
    waits: true,
  },
  cash_overdue: {
    item: "owed.id || ':' || owed.day",
    region: 'null::int',
    condition: ($moment) =>
      `extract(hour from ${$moment}::timestamptz at time zone 'Asia/Kuala_Lumpur') >= ${EVENING}`,
    moment: (now) => now,
    waits: true,
  },
  tickets: {
    item: 't.id::text',
    region: 'o.region_id',
    condition: ($moment) => `t.created_at <= ${$moment}`,
    moment: (now) => now,
    waits: true,
  },
}

/** Notifies staff on duty of urgent items, and deletes settled ones. */
export function urgentTasks({
  pool,
  clock,
  settings,
}: Pick<Deps, 'pool' | 'clock' | 'settings'>): JobTasks {
  return {
    ...jobAt('* * * * * notify-staff', async () => {
      const now = clock()
      const isQuiet = outsideQuietHours(now) > now
      for (const [list, urgent] of Object.entries(urgentOf)) {
        if (urgent.waits && isQuiet) continue
        await inTransaction(pool, (tx) => notifyOf(tx, list as TodayList, urgent, now, settings))
      }
    }),
    // At 03:50 in Malaysia.
    ...jobAt('50 19 * * * forget-settled-urgent', async () => {
      for (const [list, urgent] of Object.entries(urgentOf)) {
        await forgetSettled(pool, list as TodayList, urgent, clock(), settings)
      }
    }),
  }
}

/** Sends one notification of all new items in a list to each concerned member of staff. */
async function notifyOf(
  tx: Tx,
  list: TodayList,
  urgent: Urgent,
  now: Date,
  limits: Limits,
): Promise<void> {
  const items = await writeNew(tx, list, urgent, now, limits)
  if (items.length === 0) return
  const staff = await readStaff(tx, now)
  const readers = items.map((item) => whoReads(item, staff))
  await notify(
    tx,
    now,
    staff.flatMap((person): NewNotification[] => {
      const theirs = items.filter((_, at) => readers[at]?.includes(person))
      const [first] = theirs
      if (!first) return []
      const { id: accountId, phone, email, language: locale } = person
      return [
        {
          kind: 'urgent',
          key: `urgent:${list}:${first.item}:${accountId}:${dayOf(now)}`,
          parameters: {
            name: fullName(person),
            path: '/today',
            what: list,
            count: theirs.length,
          },
          to: { accountId, phone, email, locale },
          uselessAfter: new Date(now.getTime() + USELESS_HOURS * HOUR_MS),
        },
      ]
    }),
  )
}

type Item = { readonly item: string; readonly region_id: number | null }

/** Stores items that became urgent. */
function writeNew(
  tx: Tx,
  list: TodayList,
  urgent: Urgent,
  now: Date,
  limits: Limits,
): Promise<Item[]> {
  const { from, where, values } = rowsOf(list)
  const parameters = values(now, limits)
  // Parameters after those of the list.
  const [$moment = '', $list, $now] = [1, 2, 3].map((next) => `$${parameters.length + next}`)
  return query<Item>(tx, {
    name: `urgent-${list}`,
    text: `with found as materialized (
             select ${urgent.item} as item, ${urgent.region} as region_id
             from ${from} where (${where}) and (${urgent.condition($moment)})
           ), written as (
             insert into urgent_item (list, item, notified_at)
             select ${$list}, item, ${$now} from found f
             where not exists (select from urgent_item u where u.list = ${$list} and u.item = f.item)
             on conflict do nothing
             returning item
           )
           select item, region_id from found join written using (item) order by item`,
    values: [...parameters, urgent.moment(now), list, now],
  })
}

/** Deletes old items that are no longer in their list. */
async function forgetSettled(
  pool: Pool,
  list: TodayList,
  { item }: Urgent,
  now: Date,
  limits: Limits,
): Promise<void> {
  const { from, where, values } = rowsOf(list)
  const parameters = values(now, limits)
  const [$list, $before] = [1, 2].map((next) => `$${parameters.length + next}`)
  await query(pool, {
    text: `with listed as materialized (select ${item} as item from ${from} where ${where})
           delete from urgent_item u
           where u.list = ${$list} and u.notified_at < ${$before}
             and not exists (select from listed l where l.item = u.item)`,
    values: [...parameters, list, new Date(now.getTime() - SETTLED_DAYS * 24 * HOUR_MS)],
  })
}

type Member = {
  id: number
  first_name: string
  last_name: string
  phone: string | null
  email: string
  language: Locale
  /** Null for an Admin, who is responsible for all. */
  regions: readonly number[] | null
  on_duty: boolean
}

/** On-duty staff of the region; if there are none, all staff of the region. */
function whoReads({ region_id: region }: Item, staff: readonly Member[]): readonly Member[] {
  const theirs = staff.filter(
    ({ regions }) => region === null || regions === null || regions.includes(region),
  )
  const here = theirs.filter((member) => member.on_duty)
  return here.length > 0 ? here : theirs
}

/** All staff who can sign in. */
function readStaff(reader: Reader, now: Date): Promise<Member[]> {
  return query<Member>(reader, {
    name: 'staff-to-notify',
    text: `select id, first_name, last_name, phone, email, language,
             case when role = 'Manager' then array(select region_id from region_manager r
               where r.account_id = a.id) end as regions,
             coalesce(last_seen_at > $1, false) as on_duty
           from account a
           where role <> 'Customer' and verified_at is not null and switched_off_at is null
             and email is not null
           order by id`,
    values: [new Date(now.getTime() - ON_DUTY_HOURS * HOUR_MS)],
  })
}
