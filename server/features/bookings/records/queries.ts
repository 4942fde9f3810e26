import type { CrewMember } from '../../../../domain/api/bookings/booking.ts'
import { firstName } from '../../../../domain/booking/first-name.ts'
import { addDays, instantOf } from '../../../../domain/booking/starts/calendar.ts'
import { photoPath } from '../../../../domain/workers/worker.ts'
import { baseLocale, type Locale } from '../../../../messages/locales.ts'
import { type Listed, type Page, readPage } from '../../../db/read-page.ts'
import { query, queryFirst, type Reader } from '../../../db/transaction.ts'
import { type BookingRow, bookingColumns, bookingTables, type RecordReader } from './records.ts'
import { readWorkerStars } from './worker-stars.ts'

/** The longest list without pages (docs/product/calls.md#lists). */
export const MAX_WITHOUT_PAGE = 500

export type RowPage = Pick<Listed<BookingRow>, 'items' | 'total'>

/** The caller's own bookings, newest start first. */
export function readOwnBookings(reader: Reader, accountId: number, page: Page): Promise<RowPage> {
  return readPage(reader, page, {
    name: 'own-bookings',
    counted: 'booking b where b.account_id = $1',
    rows: (part) => `
      select ${bookingColumns} from ${bookingTables} where b.account_id = $1
      order by b.starts_at desc, b.id desc ${part}`,
    values: [accountId],
    item: (row: BookingRow) => row,
  })
}

/**
 * The caller's own upcoming bookings (to be done or paid), soonest first, or all others, latest
 * first. A page holds whole orders, with the visits of a series together.
 * @returns `total` counts orders.
 */
export function readOwnOrders(
  reader: Reader,
  accountId: number,
  when: 'coming' | 'past',
  page: Page,
  now: Date,
): Promise<RowPage> {
  const [edge, direction, is] = when === 'coming' ? ['min', 'asc', ''] : ['max', 'desc', 'not']
  const own = `b.account_id = $1 and ${is} (${isComing})`
  const orders = `(select b.order_id, ${edge}(b.starts_at) as edge
    from booking b join booking_order o on o.id = b.order_id where ${own} group by b.order_id) own`
  return readPage(reader, page, {
    name: `own-${when}`,
    counted: orders,
    rows: (part) => `
      with page as (
        select * from ${orders} order by edge ${direction}, order_id ${direction} ${part}
      )
      select ${bookingColumns} from page join ${bookingTables} on b.order_id = page.order_id
      where ${own}
      order by page.edge ${direction}, b.order_id ${direction},
        b.starts_at ${direction}, b.id ${direction}`,
    values: [accountId, now],
    item: (row: BookingRow) => row,
  })
}

/** As in `statusAt`: an expired hold and an ended visit are past. `$2` is now. */
const isComing = `(b.status = 'Pending Payment' and coalesce(o.hold_until > $2, true))
  or (b.status in ('Confirmed', 'In Progress') and b.ends_at > $2)`

/** The visits of an order by date. */
export function readVisits(
  reader: Reader,
  orderId: number,
): Promise<
  Pick<
    BookingRow,
    | 'booking_id'
    | 'day'
    | 'start_hour'
    | 'starts_at'
    | 'ends_at'
    | 'runs_from'
    | 'runs_until'
    | 'status'
    | 'hold_until'
  >[]
> {
  return query(reader, {
    name: 'visits-of-order',
    text: `select b.booking_id, b.day, b.start_hour, b.starts_at, b.ends_at, b.runs_from, b.runs_until,
             b.status, o.hold_until
           from booking b join booking_order o on o.id = b.order_id
           where b.order_id = $1 order by b.starts_at, b.id`,
    values: [orderId],
  })
}

/** Identifies a booking, by its number or id; another service's is not found if `skill` is given. */
export type BookingKey = { readonly bookingId: string; readonly skill?: string }

/**
 * One booking that the reader may see: staff any, a customer their own. Undefined for an unknown
 * booking or another customer's.
 * @param options.lock locks the row until the transaction ends.
 */
export async function readBooking(
  reader: Reader,
  { bookingId, skill = '' }: BookingKey,
  who: RecordReader,
  options: { lock?: boolean } = {},
): Promise<BookingRow | undefined> {
  return queryFirst<BookingRow>(reader, {
    text: `select ${bookingColumns} from ${bookingTables}
           where (b.booking_id = $1 or b.id = $5) and ($2 = '' or b.skill = $2)
             and ($3 or b.account_id = $4)
           ${options.lock ? 'for update of b' : ''}`,
    values: [
      bookingId,
      skill,
      who.role !== 'Customer',
      who.accountId,
      /^\d{1,15}$/.test(bookingId) ? Number(bookingId) : null,
    ],
  })
}

/** The identifiers of a booking's workers. */
export async function readAllocated(reader: Reader, bookingId: number): Promise<string[]> {
  const crew = await query<{ identifier: string }>(reader, {
    text: `select w.identifier from assignment a join worker w on w.id = a.worker_id
           where a.booking_id = $1 order by w.identifier`,
    values: [bookingId],
  })
  return crew.map((worker) => worker.identifier)
}

/** Another visit of a worker on a day, which makes them unavailable for a booking. */
export type OtherVisit = {
  readonly worker_id: number
  readonly start_hour: number
  readonly hours: number
  readonly reserved: number
}

/** The other visits of a booking's day, of all workers. */
export function readOtherVisits(
  reader: Reader,
  day: string,
  exceptBookingId: number,
): Promise<OtherVisit[]> {
  return query<OtherVisit>(reader, {
    name: 'other-visits',
    text: `select a.worker_id, b.start_hour, b.hours, b.reserved
           from assignment a join booking b on b.id = a.booking_id
           where b.starts_at >= $1 and b.starts_at < $2 and b.id <> $3 order by b.start_hour`,
    // As in the day grid: the index on the start is used.
    values: [instantOf(day, 0), instantOf(addDays(day, 1), 0), exceptBookingId],
  })
}

/** The bookings of orders, each order's by date. */
export function readOrderBookings(reader: Reader, ...orderIds: number[]): Promise<BookingRow[]> {
  return query<BookingRow>(reader, {
    name: 'bookings-of-orders',
    text: `select ${bookingColumns} from ${bookingTables}
           where b.order_id = any($1::bigint[]) order by b.order_id, b.session`,
    values: [orderIds],
  })
}

/** Bookings in their current state, soonest first. */
export function readBookings(reader: Reader, ids: readonly number[]): Promise<BookingRow[]> {
  return query<BookingRow>(reader, {
    name: 'bookings-by-id',
    text: `select ${bookingColumns} from ${bookingTables}
           where b.id = any($1::bigint[]) order by b.starts_at, b.id`,
    values: [ids],
  })
}

/** The recipient of mails about a booking. */
export type MailRecipient = {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly language: Locale
}

/** The recipient of an account's mails; undefined if it is deleted or has no e-mail address. */
export async function readRecipient(
  reader: Reader,
  accountId: number | null,
): Promise<MailRecipient | undefined> {
  if (accountId === null) return undefined
  return (await readRecipients(reader, [accountId])).get(accountId)
}

/**
 * The recipients of accounts' mails, by account; accounts without an e-mail address are left out.
 */
export async function readRecipients(
  reader: Reader,
  accountIds: readonly number[],
): Promise<Map<number, MailRecipient>> {
  const rows = await query<MailRecipient & { id: number }>(reader, {
    name: 'mail-recipients',
    text: `select id, email, first_name, last_name, language from account
           where id = any($1::bigint[]) and email is not null`,
    values: [accountIds],
  })
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}

/**
 * The names of a booking's add-ons in a language, as Admins had named them when they were sold;
 * undefined if there are none.
 */
export async function readAddonLabels(
  reader: Reader,
  row: BookingRow,
  locale: Locale,
): Promise<Record<string, string> | undefined> {
  if (locale === baseLocale || (!row.addon && row.fixed_addons.length === 0)) return undefined
  const rows = await query<{ name: string; label: string }>(reader, {
    name: 'addon-labels-of-booking',
    text: `select l->>'name' as name, l->'names'->>$3 as label
           from booking_order o left join visit_terms t on t.booking_id = $1
           cross join lateral jsonb_array_elements(coalesce(t.lines, o.lines)) l
           where o.id = $2 and l->'names'->>$3 <> ''`,
    values: [row.id, row.order_id, locale],
  })
  return rows.length > 0
    ? Object.fromEntries(rows.map(({ name, label }) => [name, label]))
    : undefined
}

/** The encrypted answer of an order, if it has one. */
export async function readSensitive(reader: Reader, orderId: number): Promise<Buffer | undefined> {
  const row = await queryFirst<{ sensitive: Buffer | null }>(reader, {
    text: 'select sensitive from booking_order where id = $1',
    values: [orderId],
  })
  return row?.sensitive ?? undefined
}

/** The bookings of one's own order by its reference, soonest first. */
export function readOwnOrder(
  reader: Reader,
  ref: string,
  accountId: number,
): Promise<BookingRow[]> {
  return query<BookingRow>(reader, {
    name: 'own-order',
    text: `select ${bookingColumns} from ${bookingTables}
           where o.ref = $1 and o.account_id = $2 order by b.starts_at, b.id`,
    values: [ref, accountId],
  })
}

/**
 * The crews of bookings as customers may see them, by the booking's id: only first names, photos
 * and averages (docs/product/roles.md#who-comes).
 */
export async function readShownCrews(
  reader: Reader,
  bookingIds: readonly number[],
  now: Date,
): Promise<Map<number, CrewMember[]>> {
  const rows = await query<{
    booking_id: number
    id: number
    full_name: string
    photo: string | null
  }>(reader, {
    name: 'crews-for-customers',
    text: `select a.booking_id, w.id, w.full_name, p.key as photo
           from assignment a join worker w on w.id = a.worker_id
           left join worker_photo p on p.worker_id = w.id
           where a.booking_id = any($1::bigint[]) order by w.full_name`,
    values: [bookingIds],
  })
  const averages = await readWorkerStars(reader, [...new Set(rows.map(({ id }) => id))], now)
  const crews = new Map<number, CrewMember[]>()
  for (const { booking_id, id, full_name, photo } of rows) {
    const stars = averages.get(id)
    const member = {
      first_name: firstName(full_name),
      ...(stars === undefined ? {} : { stars }),
      ...(photo ? { photo: `${photoPath}/${photo}` } : {}),
    }
    crews.set(booking_id, [...(crews.get(booking_id) ?? []), member])
  }
  return crews
}
