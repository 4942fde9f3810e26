import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { type Caller, callerMay } from '../../http/calls.ts'
import type { CommandResult } from '../../http/refusals.ts'

/** The field of a call in which staff name the customer whose order it is. */
export const customerField = 'customer_id'

/** Whose order it is: who is written to, in which language, and where they are reached. */
export type OrderCustomer = {
  readonly accountId: number
  /** Null for a customer who is reached by phone alone. */
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly language: Locale
  readonly hasWishes: boolean
}

type CustomerRow = {
  id: number
  email: string | null
  first_name: string
  last_name: string
  phone: string | null
  language: Locale
  has_wishes: boolean
}

/**
 * The customer of a call: whoever makes it, or the one whom staff name
 * (docs/product/roles.md#orders-on-the-phone). Undefined for a visitor, who may ask for a price.
 */
export async function orderCustomer(
  reader: Reader,
  body: Readonly<Record<string, unknown>>,
  caller: Caller | undefined,
): Promise<CommandResult<OrderCustomer | undefined>> {
  const named = body[customerField]
  if (named === undefined || named === null || named === '') return succeed(caller)
  if (!callerMay('manage-bookings', caller)) return refuse('not-allowed')
  const written = typeof named === 'number' || typeof named === 'string' ? String(named) : ''
  const id = /^\d{1,15}$/.test(written) ? Number(written) : undefined
  const [row] = await query<CustomerRow>(reader, {
    name: 'order-customer',
    text: `select id, email, first_name, last_name, phone, language,
             exists (select from worker_wish s where s.account_id = account.id) as has_wishes
           from account
           where id = coalesce((select merged_into from account where id = $1), $1)
             and role = 'Customer'`,
    values: [id],
  })
  if (!row) return refuse({ code: 'not-found', say: m.problem_customer_unknown })
  return succeed({
    accountId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    language: row.language,
    hasWishes: row.has_wishes,
  })
}
