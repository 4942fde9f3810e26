import type { MessageCode } from '../../../domain/messages/problem.ts'
import type { Refusal, Result } from '../../../domain/result.ts'
import { Failure, failureOf } from '../../http/failure.ts'

// Refusals of accounts that are not rules of a form: status, sentence, and field.
const table = {
  'wrong-credentials': [401, 'The email or password is not correct', undefined],
  'not-verified': [
    401,
    'Please verify your account first: we have sent a link to your e-mail',
    undefined,
  ],
  'link-used': [400, 'This link has expired or was already used', undefined],
  'google-refused': [401, 'Google could not confirm who you are. Please try again', undefined],
  'google-away': [503, 'Google cannot be reached just now. Please try again', undefined],
  'link-needs-password': [
    401,
    'This e-mail already has an account. Please enter its password once to connect the two',
    'password',
  ],
  'link-password-wrong': [401, 'That password is not correct', 'password'],
  'facebook-over': [
    401,
    'This sign-in took too long or was tried too often. Please start again',
    undefined,
  ],
  'code-wrong': [400, 'This code is not correct', 'code'],
  'session-unknown': [404, 'This session has already ended', undefined],
  'method-unknown': [404, 'This way to sign in is not connected', undefined],
  'last-method': [
    409,
    'Please choose a password first: nothing else would be left to login with',
    undefined,
  ],
  'staff-stay': [403, 'Accounts of staff are closed by an Admin', undefined],
  'bookings-ahead': [
    409,
    'You have bookings ahead. Please cancel them first, so that you see any late fee before you agree to it',
    undefined,
  ],
  'refund-ahead': [
    409,
    'A refund to you is still on its way. Please delete your account once it has arrived',
    undefined,
  ],
  'sign-in-again': [
    // Not 401: the session is good, only too old for this.
    403,
    'Please logout and login again, and then do this within 10 minutes',
    undefined,
  ],
  'current-password-missing': [400, 'Please enter your present password', 'current_password'],
  'current-password-wrong': [400, 'Your present password is not correct', 'current_password'],
} as const satisfies Readonly<Record<string, readonly [number, string, string | undefined]>>

/** Why a command of accounts is refused: a rule of its form, or a code of the table. */
type AccountCode = MessageCode | keyof typeof table

/** What a command of accounts came to. */
export type AccountResult<Value = undefined> = Result<Value, AccountCode>

/** The failure body of a refusal. */
export function accountFailure(refusal: Refusal<AccountCode>): Failure {
  const { code } = refusal
  if (!isInTable(code)) return failureOf({ ...refusal, code })
  const [status, response, field] = table[code]
  return new Failure(status, code, response, field ? { [field]: () => response } : undefined)
}

function isInTable(code: AccountCode): code is keyof typeof table {
  return Object.hasOwn(table, code)
}
