import { fullName } from '../../../../domain/account/contact-details.ts'
import { firstName } from '../../../../domain/booking/first-name.ts'
import type { NotificationKind, ParametersOf } from '../../../../domain/notifications/kinds.ts'
import type { Facts } from '../../../../domain/notifications/obsolete.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { query, type Reader, type Tx } from '../../../db/transaction.ts'
import { owedOfBooking } from '../../ledger/ledger.ts'
import { type NewNotification, notify } from '../../notifications/notify.ts'

/** A visit with the facts that its notifications need. */
export type VisitToNotify = {
  readonly id: number
  readonly booking_id: string
  readonly order_id: number
  readonly ref: string
  readonly skill: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly hours: number
  readonly version: number
  readonly payment_method: 'Online' | 'Cash' | 'Account'
  readonly hold_until: Date | null
  /** Of the whole order, in sen. */
  readonly order_sen: number
  readonly sessions: number
  /** The customer's debt for this visit, in sen. */
  readonly owed_sen: number
  readonly account_id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly language: Locale
  readonly phone: string | null
  readonly crew: readonly { readonly id: number; readonly full_name: string }[]
}

/** Parameters that every text about a visit may use, and its page. */
export type AboutVisit = {
  readonly name: string
  readonly path: string
  readonly skill: string
  readonly starts_at: string
}

/** The notification about one visit. */
export type CustomerNotice = {
  [Kind in NotificationKind]: {
    readonly kind: Kind
    readonly key: string
    readonly parameters: ParametersOf[Kind]
    readonly facts?: Facts
    readonly uselessAfter?: Date | null
  }
}[NotificationKind]

/**
 * Notifies the customers of visits (docs/product/notifications.md) in the transaction that changes
 * them, except those who deleted their account.
 * @param noticeOf the notification about a visit; undefined: none.
 */
export async function notifyCustomers(
  tx: Tx,
  bookingIds: readonly number[],
  now: Date,
  noticeOf: (visit: VisitToNotify, about: AboutVisit) => CustomerNotice | undefined,
): Promise<void> {
  if (bookingIds.length === 0) return
  const visits = await readVisitsToNotify(tx, bookingIds)
  await notify(
    tx,
    now,
    visits.flatMap((visit): NewNotification[] => {
      const notice = noticeOf(visit, aboutOf(visit))
      if (!notice) return []
      const { account_id: accountId, phone, email, language: locale } = visit
      const to = { accountId, phone, email, locale }
      return [{ ...notice, to, bookingId: visit.id, orderId: visit.order_id }]
    }),
  )
}

function aboutOf(visit: VisitToNotify): AboutVisit {
  const { skill, booking_id: bookingId } = visit
  return {
    name: fullName(visit),
    path: `/booking-details?${new URLSearchParams({ skill, bookingId })}`,
    skill,
    starts_at: visit.starts_at.toISOString(),
  }
}

/** The first names of a crew, and its facts, which are checked when the message is sent. */
export function crewOf({ crew, starts_at }: VisitToNotify): { names: string[]; facts: Facts } {
  return {
    names: crew.map(({ full_name: name }) => firstName(name)),
    facts: { starts_at: starts_at.toISOString(), workers: crew.map(({ id }) => id) },
  }
}

/**
 * The visit that represents an order in notifications about all its visits: the first that still
 * takes place.
 */
export async function firstVisits(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await query<{ order_id: number; id: number }>(reader, {
    name: 'first-visits',
    text: `select distinct on (order_id) order_id, id from booking
           where order_id = any($1::bigint[])
           order by order_id, status = 'Cancelled', starts_at, id`,
    values: [orderIds],
  })
  return new Map(rows.map(({ order_id: orderId, id }) => [orderId, id]))
}

function readVisitsToNotify(reader: Reader, ids: readonly number[]): Promise<VisitToNotify[]> {
  return query<VisitToNotify>(reader, {
    name: 'visits-to-notify',
    text: `select b.id, b.booking_id, b.order_id, o.ref, b.skill, b.starts_at, b.ends_at, b.hours,
             b.version, o.payment_method, o.hold_until, o.total_sen as order_sen, o.sessions,
             ${owedOfBooking} as owed_sen,
             a.id as account_id, a.first_name, a.last_name, a.email, a.language,
             coalesce(a.phone, o.customer_phone) as phone,
             coalesce((select json_agg(json_build_object('id', w.id, 'full_name', w.full_name)
                 order by w.full_name, w.id)
               from assignment s join worker w on w.id = s.worker_id
               where s.booking_id = b.id), '[]') as crew
           from booking b join booking_order o on o.id = b.order_id
           join account a on a.id = b.account_id
           where b.id = any($1::bigint[]) order by b.id`,
    values: [ids],
  })
}
