import type { CustomerState, SignInState } from '../../../domain/customers/customer.ts'
import { m } from '../../../messages/page.ts'

export const stateWords: Readonly<Record<CustomerState, string>> = {
  blocked: m.staff_customers_blocked(),
  owes: m.staff_customers_owes(),
  'no-sign-in': m.staff_customers_no_sign_in(),
}

/** Undefined for customers who can sign in. */
export const signInWords: Readonly<Record<SignInState, (() => string) | undefined>> = {
  none: m.staff_customers_sign_in_none,
  unconfirmed: m.staff_customers_sign_in_unconfirmed,
  yes: undefined,
}
