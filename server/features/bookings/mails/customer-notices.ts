import { firstName } from '../../../../domain/booking/first-name.ts'
import type { EventPayloads, VisitVersion } from '../../../../domain/events/domain-event.ts'
import { baseLocale } from '../../../../messages/locales.ts'
import { query, type Reader, type Tx } from '../../../db/transaction.ts'
import { type EventReader, each, readerOf } from '../../events/readers.ts'
import { payLinkOf } from '../../payment-attempts/pay-link.ts'
import type { MailDeps } from './mails.ts'
import {
  type AboutVisit,
  type CustomerNotice,
  crewOf,
  firstVisits,
  notifyCustomers,
  type VisitToNotify,
} from './notify-customers.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Notifies customers of changes to their bookings, besides the mails
 * (docs/product/notifications.md). A notification states what was true right after its event, and
 * is dropped if that is no longer true when it is sent.
 */
export function customerNotices({ settings }: MailDeps): EventReader {
  return readerOf({
    'booking.confirmed': async (tx, events, now) => {
      const orders = events.filter(({ payload }) => payload.return_of === undefined)
      const paid = new Map(orders.map(({ orderId = 0, payload }) => [orderId, payload.paid_sen]))
      await notifyConfirmed(tx, paid, now)
    },
    'booking.expired': async (tx, events, now) => {
      const since = new Map(events.map(({ orderId = 0, occurredAt }) => [orderId, occurredAt]))
      const first = await firstVisits(tx, [...since.keys()])
      await notifyCustomers(tx, [...first.values()], now, (visit, about) => ({
        kind: 'lapsed',
        key: `lapsed:${visit.order_id}`,
        parameters: about,
        // Not the start: a visit that staff book at short notice may start before its hold ends.
        uselessAfter: new Date((since.get(visit.order_id) ?? now).getTime() + DAY_MS),
      }))
    },
    'visit.moved': each(async (tx, { payload }, now) => {
      const [first] = payload.visits
      if (!first) return
      const crew = payload.workers ? await readFirstNames(tx, payload.workers) : []
      await notifyCustomers(tx, [first.id], now, moved(first, payload.visits.length, crew))
    }),
    'visit.cancelled': each(async (tx, { payload }, now) => {
      const [first] = payload.visits
      if (first) await notifyCustomers(tx, [first.id], now, cancelled(first, payload))
    }),
    'visit.crew-changed': each(async (tx, { bookingId = 0, payload }, now) => {
      if (payload.moved) return
      const names = await readFirstNames(tx, payload.workers)
      if (names.length > 0) await notifyCustomers(tx, [bookingId], now, crewChanged(payload, names))
    }),
    'tip.received': each(async (tx, { bookingId = 0, payload }, now) => {
      await notifyCustomers(tx, [bookingId], now, (visit, { name, path, skill }) => ({
        kind: 'tipped',
        key: `tipped:tip-${payload.tip_id}`,
        parameters: { name, path, skill, amount_sen: payload.sen, crew: crewOf(visit).names },
      }))
    }),
    'refund.made': each(async (tx, { bookingId = 0, payload }, now) => {
      await notifyCustomers(tx, [bookingId], now, ({ id, ref }, { name }) => ({
        kind: 'refunded',
        key: `refunded:${id}:refund-${payload.refund_id}`,
        parameters: { name, path: '/booking-history', ref, amount_sen: payload.sen },
      }))
    }),
    'pay-link.sent': each(async (tx, { id, bookingId = 0, orderId = 0, payload }, now) => {
      const link = await payLinkOf(tx, { ...settings, publicUrl: '' }, orderId)
      if (!link || !payload.held) return
      const { until, urlIn } = link
      const amounts = { amount_sen: payload.sen, until: until.toISOString() }
      await notifyCustomers(tx, [bookingId], now, (_, about) => ({
        kind: 'pay-link',
        key: `pay-link:${orderId}:event-${id}`,
        parameters: { ...about, path: urlIn(baseLocale), ...amounts },
        uselessAfter: until,
      }))
    }),
  })
}

type Notice = (visit: VisitToNotify, about: AboutVisit) => CustomerNotice | undefined

/**
 * Notifies the customers of confirmed orders.
 * @param orders the amount paid online for each; undefined: confirmed without a payment.
 */
export async function notifyConfirmed(
  tx: Tx,
  orders: ReadonlyMap<number, number | undefined>,
  now: Date,
): Promise<void> {
  const first = await firstVisits(tx, [...orders.keys()])
  await notifyCustomers(tx, [...first.values()], now, (visit, about) => {
    const { order_id: order, ref, hours, sessions: visits } = visit
    const paidSen = orders.get(order)
    const facts = { starts_at: about.starts_at }
    if (paidSen !== undefined) {
      const parameters = { ...about, ref, amount_sen: paidSen }
      return { kind: 'paid', key: `paid:${order}`, parameters, facts }
    }
    const cash = visit.payment_method === 'Cash' ? visit.order_sen : 0
    const parameters = { ...about, hours, visits, cash_sen: cash }
    return { kind: 'booked', key: `booked:${order}`, parameters, facts }
  })
}

/**
 * Visits of one order were moved together: several are described by their number and the first.
 * @param crew the new crew, if it changed.
 */
function moved(
  { id, version, from: was, to }: EventPayloads['visit.moved']['visits'][number],
  count: number,
  crew: readonly string[],
): Notice {
  return (_, of) => {
    // Staff may save an unchanged start.
    if (count === 1 && to === was) return undefined
    const about = { ...of, starts_at: to, was }
    const holds = { facts: { starts_at: to }, uselessAfter: new Date(to) }
    const key = `${id}:${version}`
    if (count === 1 && crew.length > 0) {
      const parameters = { ...about, crew: [...crew] }
      return { kind: 'moved-crew', key: `moved:${key}`, parameters, ...holds }
    }
    if (count === 1) return { kind: 'moved', key: `moved:${key}`, parameters: about, ...holds }
    const parameters = { ...about, path: '/booking-history', visits: count }
    return { kind: 'series-moved', key: `series-moved:${key}`, parameters, ...holds }
  }
}

/** Visits of one order were cancelled together. */
function cancelled(
  { id, version }: VisitVersion,
  { visits, refund_sen, credit_sen }: EventPayloads['visit.cancelled'],
): Notice {
  return (_, about) => {
    const key = `${id}:${version}`
    const parameters = { ...about, path: '/booking-history', refund_sen, credit_sen }
    if (visits.length === 1) return { kind: 'cancelled', key: `cancelled:${key}`, parameters }
    const several = { ...parameters, visits: visits.length }
    return { kind: 'series-cancelled', key: `series-cancelled:${key}`, parameters: several }
  }
}

/** The visit has another crew. */
function crewChanged(
  { version, workers }: EventPayloads['visit.crew-changed'],
  crew: readonly string[],
): Notice {
  return ({ id, starts_at: start }, about) => ({
    kind: 'crew-changed',
    key: `crew-changed:${id}:${version}`,
    parameters: { ...about, crew: [...crew] },
    facts: { starts_at: about.starts_at, workers },
    uselessAfter: start,
  })
}

/** The first names of workers, in the order of a crew. */
export async function readFirstNames(reader: Reader, ids: readonly number[]): Promise<string[]> {
  const rows = await query<{ full_name: string }>(reader, {
    name: 'names-of-workers',
    text: 'select full_name from worker where id = any($1::int[]) order by full_name, id',
    values: [ids],
  })
  return rows.map(({ full_name: name }) => firstName(name))
}
