import { listAnswer, storedOwnAnswers, textAnswer } from '../../../domain/booking/description.ts'
import type { BookingEvent } from '../../../domain/booking/event.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import type { StoredLine } from '../../../domain/booking/price-line.ts'
import { frequencyOf } from '../../../domain/booking/sessions.ts'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { neededHours } from '../../../domain/booking/starts/slots.ts'
import { serviceItems } from '../../../domain/visits/checklist.ts'
import type { NewOrder, ReadyOrder } from './new-order.ts'

function placesOf({ answers, postcode }: NewOrder) {
  const optional = (field: string) => textAnswer(answers, field) || null
  return {
    post_code: postcode,
    address: optional('address'),
    from_address: optional('from_address'),
    to_address: optional('to_address'),
  }
}

/** The row of an order. */
export function orderRow({ orderId, order, now }: ReadyOrder) {
  const { service, answers, quote } = order
  const addon = textAnswer(answers, 'addon') || null
  return {
    id: orderId,
    ref: order.ref,
    account_id: order.customer.accountId,
    skill: service.skill,
    frequency: frequencyOf(service, answers).value,
    sessions: quote.sessions.length,
    region_id: order.regionId,
    ...placesOf(order),
    property_type: textAnswer(answers, 'property_type'),
    own: storedOwnAnswers(service, answers),
    sensitive: order.sensitive?.toString('hex') ?? null,
    addon,
    addon_hours: addon && answers.addon_service_hours,
    fixed_addons: listAnswer(answers, 'fixed_addons'),
    payment_method: textAnswer(answers, 'payment_method'),
    voucher_code: quote.voucherCode ?? null,
    gross_sen: quote.grossSen,
    discount_sen: quote.discountSen,
    total_sen: quote.totalSen,
    lines: quote.lines.map(
      ({ item, amountSen }): StoredLine => ({ ...item, amount: ringgit(amountSen) }),
    ),
    customer_name: order.served?.name ?? order.customer.name,
    customer_phone: order.served?.phone ?? order.customer.phone,
    hold_until: order.holdUntil,
    booked_by: order.bookedBy?.accountId ?? null,
    checklist: serviceItems(service.skill),
    tax_code: order.tax?.code ?? null,
    tax_bp: order.tax?.bp ?? null,
    now,
  }
}

/** The rows of its visits, each with its crew. */
export function visitRows({ orderId, order, bookings, crews, now }: ReadyOrder) {
  const { service, answers, quote } = order
  const hours = service.visitHours(answers)
  const method = textAnswer(answers, 'payment_method')
  const covered = coveredByCredit(order)
  const starts = quote.sessions.map(({ day, totalSen }, at) => ({
    day,
    totalSen,
    startHour: order.startHours[at] ?? 0,
  }))
  return starts.map(({ day, totalSen, startHour }, at) => ({
    row: {
      id: bookings[at]?.id ?? 0,
      booking_id: bookings[at]?.bookingId ?? '',
      order_id: orderId,
      session: at + 1,
      account_id: order.customer.accountId,
      skill: service.skill,
      region_id: order.regionId,
      day,
      start_hour: startHour,
      hours,
      reserved: neededHours(startHour, hours, order.bufferHours)?.reserved ?? 0,
      worker_count: service.crewSize(answers),
      starts_at: instantOf(day, startHour),
      ends_at: instantOf(day, startHour + hours),
      status: order.holdUntil ? 'Pending Payment' : 'Confirmed',
      payment_status: !order.holdUntil && (method !== 'Cash' || covered[at]) ? 'Paid' : 'Unpaid',
      total_sen: totalSen,
      now,
      by: order.bookedBy ? order.bookedBy.accountId : order.customer.accountId,
      who: order.bookedBy?.who ?? order.customer.name,
      event: booked(day, startHour, method),
    },
    crew: crews[at] ?? [],
  }))
}

/** Which visits the customer's credit fully pays: the first ones. */
function coveredByCredit({ quote, creditSen = 0 }: NewOrder): boolean[] {
  let rest = creditSen
  return quote.sessions.map(({ totalSen }) => {
    rest -= totalSen
    return totalSen > 0 && rest >= 0
  })
}

function booked(day: string, startHour: number, method: string): BookingEvent {
  return { code: 'booked', day, start_hour: startHour, payment_method: method }
}
