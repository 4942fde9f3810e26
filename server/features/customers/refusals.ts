import type { Refusal, Result } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Reader } from '../../db/transaction.ts'
import {
  type Failure,
  type FailureTable,
  failureIn,
  notFound,
  type Said,
} from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import type { KnownCode } from './add-customer.ts'
import type { ChangeCode } from './change-customer.ts'
import type { MergeCode } from './merge-customers.ts'

type RefusalCode =
  | KnownCode
  | Exclude<ChangeCode, 'customer-unknown' | 'out-of-date'>
  | Exclude<MergeCode, 'customer-unknown' | 'out-of-date' | 'other-out-of-date'>

const failures: FailureTable<RefusalCode> = {
  'customer-email-known': [409, m.problem_customer_email_known],
  'customer-phone-known': [409, m.problem_customer_phone_known],
  'customer-email-proven': [409, m.problem_customer_email_proven],
  'customer-address-known': [409, m.problem_customer_address_known],
  'customer-address-unknown': [409, m.problem_customer_address_unknown],
  'customer-addresses-full': [409, m.problem_customer_addresses_full],
  'postcode-unknown': [400, m.problem_postcode_unknown],
  'reason-missing': [400, m.problem_reason_missing],
  'merge-same': [400, m.problem_merge_same],
  'merge-staff': [409, m.problem_merge_staff],
  'merge-closed': [409, m.problem_merge_closed],
  'merge-loses-sign-in': [409, m.problem_merge_loses_sign_in],
}

/** The failure of a refused change. */
export function failureOf(refusal: Refusal<RefusalCode>): Failure {
  return failureIn(failures, refusal)
}

/** For `notFound`, where a customer is named. */
export const noCustomer: Said = (locale) => m.problem_customer_unknown({}, { locale })

/** What a change of a customer led to. @throws Failure of its refusal. */
export async function changedOrThrow<Value>(
  reader: Reader,
  result: Result<Value, ChangeCode>,
  id: number,
): Promise<Value> {
  if (result.ok) return result.value
  const { refusal } = result
  if (refusal.code === 'customer-unknown') throw notFound(noCustomer)
  if (refusal.code === 'out-of-date') throw await outOfDate(reader, 'customer', String(id))
  throw failureOf({ ...refusal, code: refusal.code })
}

/** What a merge led to. @throws Failure of its refusal. */
export async function mergedOrThrow<Value>(
  reader: Reader,
  result: Result<Value, MergeCode>,
  { stays, closes }: { stays: number; closes: number },
): Promise<Value> {
  if (result.ok) return result.value
  const { refusal } = result
  if (refusal.code === 'customer-unknown') throw notFound(noCustomer)
  if (refusal.code === 'out-of-date') throw await outOfDate(reader, 'customer', String(stays))
  if (refusal.code === 'other-out-of-date')
    throw await outOfDate(reader, 'customer', String(closes))
  throw failureOf({ ...refusal, code: refusal.code })
}
