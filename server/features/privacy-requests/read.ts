import type {
  PrivacyRequest,
  RetainedItem,
  StaffPrivacyRequest,
} from '../../../domain/api/customers/privacy-requests.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { DUE_SOON_DAYS, privacyClock } from '../../../domain/privacy/requests.ts'
import {
  type RetainedRecord,
  retainedUntil,
  retentionDuties,
} from '../../../domain/privacy/retained-records.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { anywhere, type Listed, readPage } from '../../db/read-page.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'

type Row = Dated<Omit<PrivacyRequest, 'extended_because'>, 'received_at' | 'answered_at'> & {
  readonly extended_because: string | null
}
type StaffRow = Row & Omit<StaffPrivacyRequest, keyof Row | 'clock'>

const columns = `r.id, r.kind, r.state, r.words, r.received_at, r.due_on::text as due_on,
  r.extended_because, r.ground, r.answer, r.answered_at`
const staffColumns = `${columns}, r.version, r.account_id as customer,
  coalesce(btrim(a.first_name || ' ' || a.last_name), 'Former customer') as customer_name,
  (select first_name || ' ' || last_name from account where id = r.by_account_id) as entered_by,
  r.answered_by`
const staffTables = 'privacy_request r left join account a on a.id = r.account_id'

function requestOf(row: Row): PrivacyRequest {
  return { ...withIsoInstants(row), extended_because: row.extended_because ?? '' }
}

function staffRequestOf(row: StaffRow, today: string): StaffPrivacyRequest {
  return { ...row, ...requestOf(row), clock: privacyClock(row.due_on, today) }
}

/** A person's own requests, newest first (docs/product/privacy.md#requests). */
export async function readOwnPrivacyRequests(
  reader: Reader,
  accountId: number,
): Promise<PrivacyRequest[]> {
  const rows = await query<Row>(reader, {
    name: 'own-privacy-requests',
    text: `select ${columns} from privacy_request r where r.account_id = $1
           order by r.id desc limit 100`,
    values: [accountId],
  })
  return rows.map(requestOf)
}

/** A page of requests: open ones by due date, then the newest. */
export function listPrivacyRequests(
  reader: Reader,
  { state, kind, customer, search, ...page }: CallRequest<'GET /staff/privacy-requests/'>,
  now: Date,
): Promise<Listed<StaffPrivacyRequest>> {
  const today = dayOf(now)
  const counted = `${staffTables} where ($1::text is null or r.kind = $1)
    and case when $2 = 'open' then r.answered_at is null
      when $2 = 'due' then r.answered_at is null and r.due_on <= $3
      else $2 is null or r.state = $2 end
    and ($4::bigint is null or r.account_id = $4)
    and ($5 = '' or customer_search_text(a.first_name, a.last_name, a.email, a.phone) ilike $6)`
  return readPage<StaffRow, StaffPrivacyRequest>(reader, page, {
    name: 'privacy-requests',
    counted,
    rows: (part) => `select ${staffColumns} from ${counted}
        order by r.answered_at is not null, case when r.answered_at is null then r.due_on end,
          r.id desc ${part}`,
    values: [
      kind ?? null,
      state ?? null,
      addDays(today, DUE_SOON_DAYS),
      customer ?? null,
      search,
      anywhere(search),
    ],
    item: (row) => staffRequestOf(row, today),
  })
}

/** One request; undefined if unknown. */
export async function readPrivacyRequest(
  reader: Reader,
  id: number,
  now: Date,
): Promise<StaffPrivacyRequest | undefined> {
  const row = await queryFirst<StaffRow>(reader, {
    name: 'privacy-request',
    text: `select ${staffColumns} from ${staffTables} where r.id = $1`,
    values: [id],
  })
  return row && staffRequestOf(row, dayOf(now))
}

/**
 * The data about a person that must be stored, and until when
 * (docs/product/privacy.md#stored-by-law).
 */
export async function readRetained(
  reader: Reader,
  accountId: number | null,
): Promise<RetainedItem[]> {
  const rows = await query<{ record: RetainedRecord; day: string }>(reader, {
    name: 'retained-records',
    text: `select record, day::text as day from (
        select 'bookings' as record, max(day) as day from booking where account_id = $1
        union all
        select 'payments', max((l.at at time zone 'Asia/Kuala_Lumpur')::date)
        from ledger_entry l join booking b on b.id = l.booking_id
        where b.account_id = $1 and l.kind in ('payment', 'cash')
        union all
        select 'e-invoices', max((r.at at time zone 'Asia/Kuala_Lumpur')::date)
        from receipt r join booking_order o on o.id = r.order_id where o.account_id = $1
        union all
        select 'terms', max((created_at at time zone 'Asia/Kuala_Lumpur')::date)
        from booking_order where account_id = $1
      ) newest where day is not null`,
    values: [accountId],
  })
  return rows.map(({ record, day }) => ({
    record,
    law: retentionDuties[record].law,
    until: retainedUntil(record, day),
  }))
}
