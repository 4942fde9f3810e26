import type {
  Ticket,
  TicketHistoryEvent,
  TicketItem,
} from '../../../domain/api/customers/tickets.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { momentOf, type StoredMoment, statusAt } from '../../../domain/booking/status.ts'
import { amountLeft } from '../../../domain/tickets/guarantee.ts'
import type { Dated } from '../../db/instants.ts'
import { anywhere, type Listed, readPage } from '../../db/read-page.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import { compensatedSen } from './compensation.ts'

/** A ticket with its visit and, if there is one, its return visit, whose moment it has. */
type ItemRow = Dated<Omit<TicketItem, 'visit' | 'return_visit'>, 'created_at'> &
  StoredMoment & {
    booking_id: string
    skill: string
    day: string
    start_hour: number
    return_id: string | null
    return_day: string
    return_hour: number
  }

const columns = `t.id, t.ref, t.state, t.late, t.complaint, t.created_at, o.customer_name,
  b.booking_id, b.skill, b.day, b.start_hour, r.booking_id as return_id, r.day as return_day,
  r.start_hour as return_hour, r.status, r.starts_at, r.ends_at, r.runs_from, r.runs_until,
  null::timestamptz as hold_until`
const tables = `ticket t join booking b on b.id = t.booking_id
  join booking_order o on o.id = b.order_id left join booking r on r.id = t.return_booking_id`
const conditions = `($1 = '' or t.ref ilike $2 or b.booking_id ilike $2 or r.booking_id ilike $2
    or o.customer_name ilike $2 or o.customer_phone ilike $2 or t.complaint ilike $2)
  and ($3::text is null or t.state = $3) and ($4 = '' or b.booking_id = $4 or r.booking_id = $4)`

/** A page of tickets, newest first. */
export function readTickets(
  reader: Reader,
  { search, state, booking_id: visit, ...page }: CallRequest<'GET /staff/tickets/'>,
  now: Date,
): Promise<Listed<TicketItem>> {
  const those = `${tables} where ${conditions}`
  return readPage(reader, page, {
    counted: those,
    rows: (part) => `
        select ${columns} from ${those} order by t.created_at desc, t.id desc ${part}`,
    values: [search, anywhere(search), state ?? null, visit],
    item: (row: ItemRow) => itemOf(row, now),
  })
}

function itemOf(row: ItemRow, now: Date): TicketItem {
  const { id, ref, state, late, complaint, customer_name, skill } = row
  return {
    id,
    ref,
    state,
    late,
    complaint,
    customer_name,
    visit: {
      booking_id: row.booking_id,
      skill,
      start_date: row.day,
      start_time: timeOf(row.start_hour),
    },
    return_visit:
      row.return_id === null
        ? null
        : {
            booking_id: row.return_id,
            skill,
            start_date: row.return_day,
            start_time: timeOf(row.return_hour),
            status: statusAt(momentOf(row), now),
          },
    created_at: row.created_at.toISOString(),
  }
}

type WholeRow = ItemRow &
  Dated<Omit<Ticket, keyof TicketItem | 'photos' | 'amount_left' | 'history'>, 'closed_at'> & {
    visit_id: number
    total_sen: number
  }

type EventRow = Dated<Pick<TicketHistoryEvent, 'at' | 'who' | 'code'>, 'at'> & {
  params: Pick<TicketHistoryEvent, 'late' | 'booking_id' | 'day' | 'voucher' | 'reason'> & {
    start_hour?: number
    sen?: number
  }
}

/** One ticket; undefined if unknown. @param maySeeMoney includes the amounts given back. */
export async function readTicket(
  reader: Reader,
  id: number,
  maySeeMoney: boolean,
  now: Date,
): Promise<Ticket | undefined> {
  const row = await queryFirst<WholeRow>(reader, {
    text: `select ${columns}, b.account_id as customer, o.customer_phone,
             coalesce(v.post_code, o.post_code) as post_code, b.hours as no_of_hours, b.worker_count,
             b.id as visit_id, b.total_sen, t.thread_id as thread, t.reason, t.closed_at, t.version,
             coalesce(r.status in ('Cancelled', 'Expired'), true) as may_return,
             o.payment_method = 'Account' as on_account
           from ${tables} left join visit_terms v on v.booking_id = b.id where t.id = $1`,
    values: [id],
  })
  if (!row) return undefined
  const [events, photos, compensated] = await Promise.all([
    query<EventRow>(reader, {
      text: 'select at, who, code, params from ticket_event where ticket_id = $1 order by id',
      values: [id],
    }),
    query<{ key: string }>(reader, {
      text: `select p.key::text from thread_message m join thread_photo p on p.message_id = m.id
             where m.thread_id = $1 order by m.id, p.place`,
      values: [row.thread],
    }),
    compensatedSen(reader, row.visit_id),
  ])
  return {
    ...itemOf(row, now),
    customer: row.customer,
    customer_phone: row.customer_phone,
    post_code: row.post_code,
    no_of_hours: row.no_of_hours,
    worker_count: row.worker_count,
    on_account: row.on_account,
    thread: row.thread,
    photos: photos.map(({ key }) => key),
    reason: row.reason,
    closed_at: row.closed_at?.toISOString() ?? null,
    may_return: row.may_return,
    ...(maySeeMoney ? { amount_left: ringgit(amountLeft(row.total_sen, compensated)) } : {}),
    history: events.map((event) => eventOf(event, maySeeMoney)),
    version: row.version,
  }
}

function eventOf({ at, who, code, params }: EventRow, maySeeMoney: boolean): TicketHistoryEvent {
  const { late, booking_id, day, start_hour: hour, sen, voucher, reason } = params
  return {
    at: at.toISOString(),
    who,
    code,
    late,
    booking_id,
    day,
    start_time: hour === undefined ? undefined : timeOf(hour),
    reason,
    ...(maySeeMoney ? { amount: sen === undefined ? undefined : ringgit(sen), voucher } : {}),
  }
}
