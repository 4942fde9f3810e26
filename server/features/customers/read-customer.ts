import type {
  Customer,
  CustomerAddress,
  CustomerVisit,
} from '../../../domain/api/customers/customers.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { listedVisit, type StoredMoment } from '../../../domain/booking/status.ts'
import { MAX_ADDRESSES } from '../../../domain/customers/customer.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { type Listed, type Page, readPage } from '../../db/read-page.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { owedBy } from './debts.ts'
import { signInState, wholeName } from './list-customers.ts'

/** A visit still to take place or to be paid, in `booking b join booking_order o`; $2 is now. */
const isComing = `(b.status = 'Pending Payment' and coalesce(o.hold_until > $2, true)
  or b.status in ('Confirmed', 'In Progress') and b.ends_at > $2)`

/**
 * The id of the account that a number stands for: after a merge, the remaining one; undefined if
 * unknown.
 */
export async function currentCustomer(reader: Reader, id: number): Promise<number | undefined> {
  const row = await queryFirst<{ id: number }>(reader, {
    name: 'current-customer',
    text: `select coalesce(merged_into, id) as id from account where id = $1 and role = 'Customer'`,
    values: [id],
  })
  return row?.id
}

type Row = Omit<
  Customer,
  'created_at' | 'blocked' | 'addresses' | 'consents' | 'merged' | 'owes' | 'owed'
> & {
  created_at: Date
  blocked_at: Date | null
  blocked_reason: string | null
  owed_sen: number
}

/** A whole customer; undefined if unknown. Amounts only for callers who may see money. */
export async function readCustomer(
  reader: Reader,
  requestedId: number,
  seesMoney: boolean,
  now: Date,
): Promise<Customer | undefined> {
  const id = await currentCustomer(reader, requestedId)
  if (id === undefined) return undefined
  const [[row], addresses, consents, merged] = await Promise.all([
    query<Row>(reader, {
      name: 'customer',
      text: `select a.id, ${wholeName} as name, a.phone, a.email, ${signInState} as sign_in,
               a.version, a.language, a.created_at, a.tags, a.note, a.crew_note, a.blocked_at,
               a.blocked_reason, (select p.name from partner_member m join partner p on p.id = m.partner_id and p.active
                 where m.account_id = a.id) as on_account, ${owedBy('$2')} as owed_sen,
               (select count(*)::int from booking b join booking_order o on o.id = b.order_id
                 where b.account_id = a.id and ${isComing}) as visits_coming,
               (select count(*)::int from booking b join booking_order o on o.id = b.order_id
                 where b.account_id = a.id and not ${isComing}) as visits_past
             from account a where a.id = $1 and a.role = 'Customer'`,
      values: [id, now],
    }),
    readAddresses(reader, id),
    query<Dated<Customer['consents'][number], 'given_at'>>(reader, {
      name: 'customer-consents',
      text: `select document, version, given_at, given_by, wording from account_consent
             where account_id in (select id from account where id = $1 or merged_into = $1)
             order by given_at desc, id desc`,
      values: [id],
    }),
    query<Dated<Customer['merged'][number], 'at'>>(reader, {
      name: 'customer-merged',
      text: `select ${wholeName} as name, a.phone, a.email, a.merged_at as at from account a
             where a.merged_into = $1 order by a.merged_at desc, a.id`,
      values: [id],
    }),
  ])
  if (!row) return undefined
  const { blocked_at: since, blocked_reason: reason, owed_sen: owed, created_at, ...facts } = row
  return {
    ...facts,
    created_at: created_at.toISOString(),
    blocked: since && { since: since.toISOString(), reason: reason ?? '' },
    addresses,
    consents: consents.map(withIsoInstants),
    merged: merged.map(withIsoInstants),
    owes: owed > 0,
    ...(seesMoney ? { owed: ringgit(owed) } : {}),
  }
}

/** A customer's stored addresses, then those of their orders that are not among them. */
async function readAddresses(reader: Reader, id: number): Promise<CustomerAddress[]> {
  return query<CustomerAddress>(reader, {
    name: 'customer-addresses',
    text: `select id, address, unit, post_code, property_type, access_notes, gate, parking, pets
           from customer_address where account_id = $1
           union all
           (select null, o.address, o.unit, o.post_code, o.property_type, o.access_notes, '', '', ''
            from (
              select distinct on (post_code, lower(coalesce(address, to_address)),
                  lower(coalesce(own->>'unit', '')))
                id, coalesce(address, to_address) as address, post_code, property_type,
                coalesce(own->>'unit', '') as unit,
                coalesce(own->>'access_notes', '') as access_notes
              from booking_order
              where account_id = $1 and coalesce(address, to_address) is not null
              order by post_code, lower(coalesce(address, to_address)),
                lower(coalesce(own->>'unit', '')), id desc
            ) o
            where not exists (select from customer_address c where c.account_id = $1
              and c.post_code = o.post_code and lower(c.address) = lower(o.address)
              and lower(c.unit) = lower(o.unit))
            order by o.id desc)
           limit $2`,
    values: [id, MAX_ADDRESSES],
  })
}

type VisitRow = Omit<CustomerVisit, 'start_time' | 'booking_status' | 'total_cost'> &
  StoredMoment & { readonly start_hour: number; readonly total_sen: number }

/** A page of a customer's visits: upcoming ones earliest first, others latest first. */
export function readCustomerVisits(
  reader: Reader,
  id: number,
  { when, ...page }: Page & { when: 'coming' | 'past' },
  seesMoney: boolean,
  now: Date,
): Promise<Listed<CustomerVisit>> {
  const [is, way] = when === 'coming' ? ['', 'asc'] : ['not', 'desc']
  const those = `booking b join booking_order o on o.id = b.order_id
    where b.account_id = $1 and ${is} ${isComing}`
  return readPage(reader, page, {
    name: `customer-visits-${when}`,
    counted: those,
    rows: (part) => `
        select b.booking_id, b.skill, b.day, b.start_hour, b.hours as no_of_hours,
          coalesce((select t.post_code from visit_terms t where t.booking_id = b.id), o.post_code)
            as post_code,
          b.starts_at, b.ends_at, b.runs_from, b.runs_until, o.hold_until, b.status, b.payment_status,
          o.payment_method, b.total_sen
        from ${those} order by b.starts_at ${way}, b.id ${way} ${part}`,
    values: [id, now],
    item: ({ total_sen: sen, ...row }: VisitRow) => ({
      ...listedVisit(row, now),
      ...(seesMoney ? { total_cost: ringgit(sen) } : {}),
    }),
  })
}

type CustomerPayment = CallResponse<'GET /staff/customers/{id}/payments/'>['items'][number]
type Moved = Omit<CustomerPayment, 'at' | 'amount'> & { readonly at: Date; readonly sen: number }

/** A page of a customer's payments and refunds, latest first. */
export function readCustomerPayments(
  reader: Reader,
  id: number,
  page: Page,
  seesMoney: boolean,
): Promise<Listed<CustomerPayment>> {
  const those = `booking b join ledger_entry l on l.booking_id = b.id
    where b.account_id = $1
      and l.kind in ('payment', 'cash', 'refund', 'refund-manual', 'refund-back')`
  return readPage(reader, page, {
    name: 'customer-payments',
    counted: those,
    rows: (part) => `
        select l.id, l.at, l.kind as what, b.booking_id, b.skill, l.sen from ${those}
        order by l.id desc ${part}`,
    values: [id],
    item: ({ at, sen, ...row }: Moved) => ({
      ...row,
      at: at.toISOString(),
      ...(seesMoney ? { amount: ringgit(sen) } : {}),
    }),
  })
}
