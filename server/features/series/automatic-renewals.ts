import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { RENEWAL_DAYS } from '../../../domain/booking/series-change.ts'
import { startOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { startOfVisit } from '../../../domain/booking/starts/visit-start.ts'
import type { NotCharged } from '../../../domain/notifications/kinds.ts'
import { inTransaction, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls/calls.ts'
import { eachOf, type JobTasks, jobAt } from '../../jobs.ts'
import { availabilityCache } from '../availability/availability-cache.ts'
import { staffedSkills } from '../availability/staffed.ts'
import { notifyCustomers } from '../bookings/mails/notify-customers.ts'
import { orderWriter } from '../ordering/order-writer.ts'
import { priceBook } from '../places/price-book.ts'
import { readCard } from '../saved-cards/cards.ts'
import {
  type Automatic,
  chargeRenewal,
  continueRenewals,
  requestPaymentInstead,
} from './automatic-charge.ts'
import { readOwnSeries, validVisits } from './read-series.ts'
import { planRenewal, type Renewing, renew } from './renew.ts'

const DAY_MS = 86_400_000
/** How long before a charge it is announced. */
const NOTICE_MS = 2 * DAY_MS
const MAX_SERIES = 100

/**
 * Announces what saved cards will pay for the next visits of series, and charges them two days
 * later (docs/product/series.md#automatic-renewal). Every step can be repeated after an
 * interruption.
 */
export function automaticTasks(deps: Deps): JobTasks {
  const crews = availabilityCache(deps.pool, { lagMs: deps.hoursLagMs })
  const renewing: Renewing = {
    deps,
    crews,
    prices: priceBook(deps.pool, deps.replica),
    orders: orderWriter(deps, crews),
    isStaffed: staffedSkills(deps.pool),
  }
  // What is due follows from the visits and the announcements.
  return jobAt('* * * * * renew-automatically', async () => {
    if (!deps.payment.cards) return
    const now = deps.clock()
    await eachOf(await readDue(deps, now), (each) =>
      (each.charge_at ? pay : announce)(renewing, each, now),
    )
  })
}

function readDue({ pool, payment }: Deps, now: Date): Promise<Automatic[]> {
  return query<Automatic>(pool, {
    name: 'automatic-renewals-due',
    text: `select r.order_id, o.ref, o.account_id, r.last_starts_at, r.starts_at, r.total_sen,
             r.to_pay_sen, r.charge_at, r.attempt_id
           from automatic_renewal r join booking_order o on o.id = r.order_id
           where r.outcome is null and o.payment_method <> 'Account' and (r.charge_at <= $1 or r.charge_at is null
             and exists (select from saved_card c
               where c.account_id = o.account_id and c.provider = $3)
             and not exists (select from series_renewal n join booking b on b.order_id = n.order_id
               where n.renews = r.order_id and b.status not in ('Cancelled', 'Expired'))
             and (select max(b.starts_at) from booking b where b.order_id = r.order_id
               and b.status not in ('Cancelled', 'Expired')) between $1 and $2)
           order by r.charge_at nulls last, r.order_id limit ${MAX_SERIES}`,
    values: [now, new Date(now.getTime() + RENEWAL_DAYS.before * DAY_MS), payment.name],
  })
}

/**
 * Announces the amount, date and visits of a charge; or asks the customer, if the visits cannot be
 * booked unchanged.
 */
async function announce(renewing: Renewing, due: Automatic, now: Date): Promise<void> {
  const { deps } = renewing
  const { pool } = deps
  const caller = await readCustomer(deps, due, now)
  const card = caller && (await readCard(pool, deps, due.account_id))
  if (!caller || !card) return
  const rows = await readOwnSeries(pool, due.ref, caller)
  const last = validVisits(rows).at(-1)
  if (!last) return
  const locale = caller.language
  const request = { order: due.ref, start_date: '', start_time: '' }
  const planned = await planRenewal(renewing, rows, request, { caller, now, locale })
  if (!planned.ok) return requestPaymentInstead(deps, due, { why: 'other' }, now)
  if (planned.value.offers) return requestPaymentInstead(deps, due, { why: 'crew' }, now)
  const { start_date, start_time, total_cost, to_pay = total_cost } = planned.value
  const startsAt = startOfVisit({ start_date, start_time })
  const chargeAt = new Date(now.getTime() + NOTICE_MS)
  await inTransaction(pool, async (tx) => {
    const announced = await query(tx, {
      text: `update automatic_renewal set last_starts_at = $2, starts_at = $3, total_sen = $4,
               to_pay_sen = $5, charge_at = $6
             where order_id = $1 and charge_at is null and outcome is null returning 1`,
      values: [due.order_id, last.starts_at, startsAt, senOf(total_cost), senOf(to_pay), chargeAt],
    })
    if (announced.length === 0) return
    await notifyCustomers(tx, [last.id], now, (visit, about) => ({
      kind: 'renewal-announced',
      key: `renewal-announced:${due.order_id}:${chargeAt.getTime()}`,
      parameters: {
        ...about,
        starts_at: startsAt.toISOString(),
        path: `/series?${new URLSearchParams({ order: visit.ref })}`,
        amount_sen: senOf(to_pay),
        card: card.last4,
        charge_at: chargeAt.toISOString(),
      },
      uselessAfter: chargeAt,
    }))
  })
}

/** Books the next visits as if the customer had, and charges the card. */
async function pay(renewing: Renewing, due: Automatic, now: Date): Promise<void> {
  const { deps } = renewing
  if (due.attempt_id !== null) return chargeRenewal(deps, due, now)
  const caller = await readCustomer(deps, due, now)
  if (!caller) return requestPaymentInstead(deps, due, { why: 'other' }, now)
  const last = validVisits(await readOwnSeries(deps.pool, due.ref, caller)).at(-1)
  // Moved, skipped, paused or ended since: the announcement is no longer true.
  if (last?.starts_at.getTime() !== due.last_starts_at?.getTime())
    return inTransaction(deps.pool, (tx) => takeBack(tx, due))
  const card = await readCard(deps.pool, deps, due.account_id)
  if (!card) return requestPaymentInstead(deps, due, { why: 'card' }, now)
  const booked = await bookAnnounced(renewing, due, caller, now)
  if ('why' in booked) return requestPaymentInstead(deps, due, booked, now)
  if (!booked.order)
    return inTransaction(deps.pool, (tx) => continueRenewals(tx, due, undefined, now))
  await chargeRenewal(deps, due, now, { order: booked.order, card, locale: caller.language })
}

/** The charge was announced for other visits: it is announced again when it is due. */
async function takeBack(tx: Tx, { order_id: orderId }: Automatic): Promise<void> {
  await query(tx, {
    text: `update automatic_renewal set last_starts_at = null, starts_at = null, total_sen = null,
             to_pay_sen = null, charge_at = null
           where order_id = $1 and attempt_id is null and outcome is null`,
    values: [orderId],
  })
}

/** The renewal; without an order, the customer has renewed the series. */
type BookedRenewal =
  | { readonly order?: string }
  | { readonly why: NotCharged; readonly order?: string }

async function bookAnnounced(
  renewing: Renewing,
  due: Automatic,
  caller: Caller,
  now: Date,
): Promise<BookedRenewal> {
  const { deps } = renewing
  const { day, hour } = startOf(due.starts_at ?? now)
  const request = { order: due.ref, start_date: day, start_time: timeOf(hour) }
  const total = due.total_sen ?? 0
  const toPay = due.to_pay_sen ?? 0
  const attempt = (totalSen: number, creditSen: number, byCard: boolean) =>
    renew(
      renewing,
      { ...request, quoted_total: ringgit(totalSen), quoted_credit: ringgit(creditSen) },
      {
        caller,
        key: ['automatic', due.order_id, due.charge_at?.getTime(), totalSen, creditSen].join('.'),
        now,
        locale: caller.language,
        byCard,
      },
    )
  const result = await attempt(total, total - toPay, true)
  if (result.ok) return { order: result.value.order }
  const { code } = result.refusal
  // Booked by an interrupted run of this job, or by the customer.
  if (code === 'series-renewed') return { order: await bookedBefore(deps, due) }
  if (code === 'slot-taken') return { why: 'crew' }
  if (code !== 'price-changed' && code !== 'credit-changed') return { why: 'other' }
  const rows = await readOwnSeries(deps.pool, due.ref, caller)
  const planned = await planRenewal(renewing, rows, request, {
    caller,
    now,
    locale: caller.language,
  })
  if (!planned.ok || planned.value.offers) return { why: 'crew' }
  const { total_cost, credit_used = 0 } = planned.value
  const isLess = senOf(total_cost) - senOf(credit_used) <= toPay
  const again = await attempt(senOf(total_cost), senOf(credit_used), isLess)
  if (!again.ok) return { why: 'crew' }
  return isLess ? { order: again.value.order } : { why: 'price' }
}

/** The order that was booked for the card to pay; its pay link was not sent. */
async function bookedBefore({ pool }: Deps, due: Automatic): Promise<string | undefined> {
  const row = await queryFirst<{ ref: string }>(pool, {
    name: 'renewal-booked-before',
    text: `select o.ref from series_renewal r join booking_order o on o.id = r.order_id
             join pay_link l on l.order_id = o.id
           where r.renews = $1 and l.sends = 0 and exists (select from booking b
             where b.order_id = o.id and b.status = 'Pending Payment')`,
    values: [due.order_id],
  })
  return row?.ref
}

/** The customer, as if signed in; undefined for a closed account. */
async function readCustomer(
  { pool }: Deps,
  { account_id: accountId }: Automatic,
  now: Date,
): Promise<Caller | undefined> {
  const row = await queryFirst<Omit<Caller, 'accountId' | 'sessionId' | 'provenAt'>>(pool, {
    name: 'customer-of-renewal',
    text: `select role, coalesce(email, '') as email, first_name as "firstName",
             last_name as "lastName", phone, language, blocked_at is not null as blocked,
             false as "hasSecondFactor",
             exists (select from worker_wish w where w.account_id = a.id) as "hasPreferences"
           from account a where id = $1 and switched_off_at is null`,
    values: [accountId],
  })
  return row && { ...row, accountId, sessionId: '', provenAt: now }
}
