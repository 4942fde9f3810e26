import type { Service } from '../../../domain/booking/description.ts'
import { oneTime } from '../../../domain/booking/sessions.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { isDatabaseError, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { planStart } from '../bookings/changes/new-start.ts'
import { addEvents } from '../bookings/records/history.ts'
import { readBooking, readSensitive } from '../bookings/records/queries.ts'
import { type BookingRow, ownAnswers } from '../bookings/records/records.ts'
import { recordEvents } from '../events/events.ts'
import { closedDayOf } from '../holidays/closed-day.ts'
import type { NewOrder } from '../ordering/new-order.ts'
import { newOrderRef } from '../ordering/order-ref.ts'
import { reserve } from '../ordering/reserve.ts'
import { onTicket } from './commands.ts'
import { addTicketEvent } from './ticket-rows.ts'

/** The start that staff chose for a return visit. */
type ReturnVisitRequest = CallRequest<'POST /staff/tickets/{id}/return-visit/'>

/** Each attempt chooses workers who are still available. */
const MOST_TRIES = 8
/** PostgreSQL errors to retry: a worker was taken, or the account was merged into another. */
const AGAIN = ['23P01', '23U04']

/**
 * Offers a return visit (docs/product/tickets.md#return-visit): a free order like the visit that the
 * complaint is about, with a reserved crew, or nothing. The customer gets a mail.
 */
export async function offerReturnVisit(
  deps: Deps,
  caller: Caller,
  id: number,
  request: ReturnVisitRequest,
  by: Author,
): Promise<CommandResult<{ booking_id: string }>> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    try {
      return await offerOnce(deps, caller, id, request, by)
    } catch (error) {
      const closed = closedDayOf(error)
      if (closed) return refuse(closed)
      if (!isDatabaseError(error, ...AGAIN)) throw error
    }
  }
  return refuse('slot-taken')
}

function offerOnce(
  deps: Deps,
  caller: Caller,
  id: number,
  request: ReturnVisitRequest,
  by: Author,
) {
  const step = { version: request.version, step: 'answer' } as const
  return onTicket<{ booking_id: string }>(deps, id, step, async (tx, ticket) => {
    if (ticket.has_return) return refuse('return-visit-exists')
    const row = await readBooking(tx, { bookingId: ticket.visit }, caller)
    if (!row) return refuse('not-found')
    const order = await returnOrder(tx, deps, row, request, by)
    if (!order.ok) return order
    const reserved = await reserve(tx, order.value, by.now)
    if (!reserved.ok) return reserved
    const [booking] = reserved.value.bookings
    if (!booking) return refuse('slot-taken')
    await query(tx, {
      text: 'update ticket set return_booking_id = $2, version = version + 1 where id = $1',
      values: [id, booking.id],
    })
    const { bookingId: booking_id } = booking
    const day = request.start_date
    const [start_hour = 0] = order.value.startHours
    await addTicketEvent(
      tx,
      id,
      by,
      { code: 'return-offered', booking_id, day, start_hour },
      by.now,
    )
    await addEvents(tx, [row.id], by, { code: 'return-offered', booking_id }, by.now)
    const of = { code: 'return-of', booking_id: row.booking_id } as const
    await addEvents(tx, [booking.id], by, of, by.now)
    const after = { return_visit: booking_id, day }
    await recordAudit(tx, by, { action: 'ticket-changed', subject: `${id}`, after })
    await recordEvents(tx, {
      type: 'booking.confirmed',
      orderId: reserved.value.orderId,
      payload: { return_of: row.id },
      occurredAt: by.now,
    })
    return succeed({ booking_id })
  })
}

/** The order of a return visit; refused if it cannot start then. */
async function returnOrder(
  tx: Tx,
  { services, settings }: Deps,
  row: BookingRow,
  request: ReturnVisitRequest,
  by: Author,
): Promise<CommandResult<NewOrder>> {
  const service = services.find(({ skill }) => skill === row.skill)
  if (!service || row.account_id === null) return refuse('return-visit-nobody')
  const terms = { leadHours: 0, now: by.now, isReturn: true } as const
  const start = await planStart(tx, { services, settings }, row, request, terms)
  if (!start.ok) return start
  const { day, hour } = start.value
  const optional = (name: string, value: string | null) => (value ? { [name]: value } : {})
  return succeed({
    ref: newOrderRef(),
    service: sameWork(service, row),
    answers: {
      ...ownAnswers(row),
      frequency: oneTime.value,
      start_date: day,
      start_time: request.start_time,
      ...optional('address', row.address),
      ...optional('from_address', row.from_address),
      ...optional('to_address', row.to_address),
      ...optional('addon', row.addon),
      ...(row.addon_hours ? { addon_service_hours: row.addon_hours } : {}),
      fixed_addons: row.fixed_addons,
      property_type: row.property_type,
      payment_method: 'Online',
    },
    startHours: [hour],
    regionId: row.region_id,
    postcode: row.post_code,
    quote: {
      lines: [],
      sessions: [{ day, totalSen: 0 }],
      grossSen: 0,
      discountSen: 0,
      totalSen: 0,
    },
    customer: { accountId: row.account_id, name: row.customer_name, phone: row.customer_phone },
    bookedBy: by,
    sensitive: (await readSensitive(tx, row.order_id)) ?? null,
    holdUntil: null,
    bufferHours: settings.travelBufferHours,
  })
}

/** The visit's final hours and crew size, whatever was ordered. */
function sameWork(service: Service, row: BookingRow): Service {
  return { ...service, visitHours: () => row.hours, crewSize: () => row.worker_count }
}
