import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'
import { type Caller, callerMay } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'

/** The call's field in which staff name the customer of the order. */
export const customerField = 'customer_id'

/** The customer of an order, with their language and contact details. */
export type OrderCustomer = {
  readonly accountId: number
  /** Null for a customer who can only be reached by phone. */
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly language: Locale
  readonly hasPreferences: boolean
}

/**
 * The customer of a call: the caller, or the one whom staff name
 * (docs/product/roles.md#orders-on-the-phone). Undefined for a visitor, who may request a quote.
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
  const row = await queryFirst<OrderCustomer>(reader, {
    name: 'order-customer',
    text: `select id as "accountId", email, first_name as "firstName", last_name as "lastName", phone,
             language,
             exists (select from worker_wish s where s.account_id = account.id) as "hasPreferences"
           from account
           where id = coalesce((select merged_into from account where id = $1), $1)
             and role = 'Customer'`,
    values: [id],
  })
  if (!row) return refuse({ code: 'not-found', sentence: m.problem_customer_unknown })
  return succeed(row)
}
