import { phoneDigits } from '../../../domain/account/phone.ts'
import type { ListedCustomer } from '../../../domain/api/customers/customers.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { anywhere, type Listed, readPage } from '../../db/read-page.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import { owedBy, owedSen, possibleDebt } from './debts.ts'

type Filter = CallRequest<'GET /staff/customers/'>

/** Sign-in state of the account `a`, one of `signInStates` in domain/customers/customer.ts. */
export const signInState = `case when a.verified_at is not null then 'yes'
  when a.password_hash is not null then 'unconfirmed' else 'none' end`

/** The full name of the account `a`; one part may be empty. */
export const wholeName = `btrim(a.first_name || ' ' || a.last_name)`

const orders = {
  name: `lower(a.first_name || ' ' || a.last_name), a.id`,
  newest: 'a.id desc',
} as const

const searchText = 'customer_search_text(m.first_name, m.last_name, m.email, m.phone)'

/**
 * The accounts that match a search text, by their index. A merged account stands for the one that
 * remains, so that a former number still finds its owner.
 * @param put adds a value to the statement and returns its parameter.
 */
export function accountsFound(search: string, put: (value: unknown) => string): string {
  const like = (text: string) => put(anywhere(text))
  const digits = phoneDigits(search)
  const phone = digits ? ` or ${searchText} ilike ${like(digits)}` : ''
  return `select coalesce(m.merged_into, m.id) from account m
    where m.role = 'Customer' and (${searchText} ilike ${like(search)}${phone})`
}

/** A filter as a condition on `account a`, with its values. */
function conditionsOf({ search, state, tag }: Pick<Filter, 'search' | 'state' | 'tag'>, now: Date) {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions = [`a.role = 'Customer' and a.merged_into is null`]
  const words = search.trim().replace(/\s+/g, ' ')
  if (words) conditions.push(`a.id in (${accountsFound(words, put)})`)
  if (tag) conditions.push(`a.tags <> '{}' and a.tags @> array[${put(tag)}]`)
  if (state === 'blocked') conditions.push('a.blocked_at is not null')
  if (state === 'no-sign-in') conditions.push('a.verified_at is null')
  if (state === 'owes') {
    const owing = possibleDebt(put(now))
    conditions.push(`a.id in (
      select v.account_id from booking v where ${owing} and ${owedSen} > 0)`)
  }
  return { text: conditions.join(' and '), values }
}

type Visit = { booking_id: string; skill: string; day: string; start_hour: number }
type Row = Omit<ListedCustomer, 'next_visit' | 'last_visit' | 'owes' | 'owed'> & {
  next: Visit | null
  last: Visit | null
  owed_sen: number
}

/** The first visit of the account `a` that meets a condition on `b`, as an object. */
function visitOf(condition: string, order: string): string {
  return `(select jsonb_build_object('booking_id', b.booking_id, 'skill', b.skill, 'day', b.day,
      'start_hour', b.start_hour)
    from booking b where b.account_id = a.id and ${condition}
    order by b.starts_at ${order}, b.id ${order} limit 1)`
}

/** A page of the customers that match a filter; without amounts for callers who may not see money. */
export function listCustomers(
  reader: Reader,
  { sort, ...filter }: Filter,
  seesMoney: boolean,
  now: Date,
): Promise<Listed<ListedCustomer>> {
  const { text, values } = conditionsOf(filter, now)
  const at = `$${values.length + 1}`
  const booked = `b.starts_at <= ${at} and b.status not in ('Pending Payment', 'Expired', 'Cancelled')`
  return readPage(reader, filter, {
    // Not prepared: a generic plan for any search reads all customers.
    counted: `account a where ${text}`,
    rows: (part) => `
        with chosen as (
          select a.id from account a where ${text} order by ${orders[sort]} ${part}
        )
        select a.id, ${wholeName} as name, a.phone, a.email, a.tags,
          a.blocked_at is not null as blocked, ${signInState} as sign_in,
          (select count(*)::int from booking b
            where b.account_id = a.id and b.status <> 'Expired') as visits,
          ${visitOf(`b.starts_at > ${at} and b.status = 'Confirmed'`, 'asc')} as next,
          ${visitOf(booked, 'desc')} as last,
          ${owedBy(at)} as owed_sen
        from chosen join account a using (id) order by ${orders[sort]}`,
    values,
    more: [now],
    item: ({ next, last, owed_sen: owed, ...row }: Row) => ({
      ...row,
      next_visit: next && startOf(next),
      last_visit: last && startOf(last),
      owes: owed > 0,
      ...(seesMoney ? { owed: ringgit(owed) } : {}),
    }),
  })
}

function startOf({ start_hour: hour, ...visit }: Visit) {
  return { ...visit, start_time: timeOf(hour) }
}

/** The tags in use, most used first. */
export async function readTags(reader: Reader): Promise<string[]> {
  const rows = await query<{ tag: string }>(reader, {
    text: `select tag from account, unnest(tags) as tag where tags <> '{}' and role = 'Customer'
             and merged_into is null
           group by tag order by count(*) desc, tag limit 200`,
  })
  return rows.map(({ tag }) => tag)
}
