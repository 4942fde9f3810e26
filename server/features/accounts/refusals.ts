import type { Problem } from '../../../domain/messages/problem.ts'
import { Failure, failureOf } from '../../http/failure.ts'

// Sentences of accounts that are no rule of a form: status, words, and the field to look at.
const table = {
  'wrong-credentials': [401, 'The email or password is not correct', undefined],
  'not-verified': [
    401,
    'Please verify your account first: we have sent a link to your e-mail',
    undefined,
  ],
  'link-used': [400, 'This link has expired or was already used', undefined],
  'current-password-missing': [400, 'Please enter your present password', 'current_password'],
  'current-password-wrong': [400, 'Your present password is not correct', 'current_password'],
} as const satisfies Readonly<Record<string, readonly [number, string, string | undefined]>>

/** Why an account's command did not go through. */
export type Refusal = { readonly problem: Problem } | { readonly code: keyof typeof table }

/** What a command came to. */
export type Outcome<Value> = ({ readonly ok: true } & Value) | ({ readonly ok: false } & Refusal)

/** The failure body of a refusal. */
export function refusalOf(refusal: Refusal): Failure {
  if ('problem' in refusal) return failureOf(refusal.problem)
  const [status, response, field] = table[refusal.code]
  return new Failure(status, refusal.code, response, field ? { [field]: response } : undefined)
}
