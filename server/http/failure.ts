import {
  type EveryCode,
  type EveryProblem,
  everySentence,
} from '../../domain/messages/every-problem.ts'
import type { Label, Sentence } from '../../domain/messages/label.ts'
import type { Refusal, Result } from '../../domain/result.ts'
import { m } from '../../messages/every.ts'
import { baseLocale, type Locale } from '../../messages/locales.ts'

/** Codes of failures that are no rule of the business. */
export type HttpCode =
  | 'invalid-request'
  | 'sign-in-needed'
  | 'not-allowed'
  | 'second-factor-demanded'
  | 'reauthentication-needed'
  | 'not-found'
  | 'out-of-date'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'internal-error'
  | 'unavailable'

/** What is said to a person, in their language. */
export type Said = (locale: Locale) => string

/**
 * A call that ends in a failure body (docs/product/calls.md#conventions): thrown by thin routes,
 * turned into the body in one place. What it says is made into words there, in the
 * language of the call; its own `message` is the English, for logs.
 */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly say: Said
  readonly fields: Readonly<Record<string, Said>> | undefined

  constructor(status: number, code: string, say: Said, fields?: Record<string, Said>) {
    // Expected, and thrown to many callers at once, so it captures no stack, which would be slow.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(say(baseLocale))
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Failure'
    this.status = status
    this.code = code
    this.say = say
    this.fields = fields
  }
}

/** A budget is used up (429); says when to retry. */
export class TooManyRequests extends Failure {
  readonly retryAfterSeconds: number
  /**
   * The account that this very refusal has closed for a while, for the audit log; not disclosed.
   */
  readonly lockedOut: string | undefined

  constructor(retryAfterSeconds: number, lockedOut?: string, response: Said = tooManyRequests) {
    super(429, 'too-many-requests' satisfies HttpCode, response)
    this.retryAfterSeconds = retryAfterSeconds
    this.lockedOut = lockedOut
  }
}

/** Unknown clients have spent the budget of a sign-in; its owner gets a link by mail. */
export class SignInByMail extends TooManyRequests {
  readonly email: string

  constructor(retryAfterSeconds: number, lockedOut: string | undefined, email: string) {
    super(retryAfterSeconds, lockedOut, signInByMail)
    this.email = email
  }
}

/** The same whether or not the e-mail has an account. */
const signInByMail: Said = (locale) => m.problem_sign_in_by_mail({}, { locale })

/** The message to a person whose budget is spent. */
export const tooManyRequests: Said = (locale) => m.problem_too_many_requests({}, { locale })

/** We have too much to do just now (503): the client may simply try again. */
export function busy(): Failure {
  return new Failure(503, 'unavailable' satisfies HttpCode, weAreBusy)
}

/** The message to a person whose call we cannot take on now. */
export const weAreBusy: Said = (locale) => m.problem_busy({}, { locale })

const statusOf: Readonly<Record<string, number>> = {
  'not-signed-in': 401,
  'slot-taken': 409,
  'service-not-ready': 409,
  'voucher-exists': 409,
  'voucher-was-used': 409,
  'service-hidden': 409,
  'too-many-unpaid': 409,
  'customer-blocked': 403,
  'account-merged': 409,
  'price-changed': 409,
  'edit-not-allowed': 409,
  'cancel-not-allowed': 409,
  'visit-awaits-payment': 409,
  'preview-outdated': 409,
  'workers-not-free': 409,
  'fee-not-agreed': 409,
  'visit-not-begun': 409,
  'window-closed': 409,
  'ticket-exists': 409,
  'ticket-step-refused': 409,
  'return-visit-exists': 409,
  'return-visit-nobody': 409,
} satisfies Partial<Record<EveryCode, number>>

/** The failure of a broken rule: its own message and code, 400 unless the rule says otherwise. */
export function failureOf(problem: EveryProblem): Failure {
  const say: Said = (locale) => everySentence(problem, locale)
  return new Failure(
    statusOf[problem.code] ?? 400,
    problem.code,
    say,
    problem.field ? { [problem.field]: say } : undefined,
  )
}

/** Status and sentence of a refusal by its code; sentences take its parameters. */
export type FailureTable<Code extends string> = Readonly<
  Record<Code, readonly [status: number, sentence: Sentence | Label]>
>

/** The failure of a refusal that a feature's own table has. */
export function failureIn<Code extends string>(
  table: FailureTable<Code>,
  { code, field, params = {} }: Refusal<Code>,
): Failure {
  const [status, sentenceOf] = table[code]
  const say: Said = (locale) => sentenceOf(params as never, { locale })
  return new Failure(status, code, say, field ? { [field]: say } : undefined)
}

const nothingHere: Said = (locale) => m.problem_not_found({}, { locale })

/** For `notFound`, where a booking or an order is named. */
export const noBooking: Said = (locale) => m.problem_booking_unknown({}, { locale })
export const noOrder: Said = (locale) => m.problem_order_unknown({}, { locale })

/** Unknown, or not the caller's: both must read the same. */
export function notFound(response: Said = nothingHere): Failure {
  return new Failure(404, 'not-found' satisfies HttpCode, response)
}

/** The value of a command's result. @throws Failure that `failure` makes of its refusal. */
export function valueOrThrow<Value, Code extends string>(
  result: Result<Value, Code>,
  failure: (refusal: Refusal<Code>) => Failure,
): Value {
  if (!result.ok) throw failure(result.refusal)
  return result.value
}
