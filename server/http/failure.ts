import { type EveryProblem, everySentence } from '../../domain/messages/every-problem.ts'
import type { Label } from '../../domain/messages/label.ts'
import type { Refusal } from '../../domain/result.ts'
import { m } from '../../messages/every.ts'
import { baseLocale, type Locale } from '../../messages/locales.ts'
import { answerOf, type CommandResult, type RefusalCode } from './refusals.ts'

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

/** The failure of a refusal: status, sentence and field as its code has them, or as it says itself. */
export function failureOf(refusal: Refusal<RefusalCode>): Failure {
  const { status, sentence, field: usual } = answerOf(refusal.code)
  const { code, field = usual } = refusal
  const problem = { ...refusal, say: refusal.say ?? sentence } as EveryProblem
  const say: Said = (locale) => everySentence(problem, locale)
  return new Failure(status, code, say, field ? { [field]: say } : undefined)
}

/** For `notFound`, where a booking or an order is named. */
export const noBooking: Label = m.problem_booking_unknown
export const noOrder: Label = m.problem_order_unknown

/** Unknown, or not the caller's: both must read the same. */
export function notFound(say?: Label): Failure {
  return failureOf({ code: 'not-found', ...(say ? { say } : {}) })
}

/** The value of a command's result. @throws Failure of its refusal. */
export function valueOrThrow<Value>(result: CommandResult<Value>): Value {
  if (!result.ok) throw failureOf(result.refusal)
  return result.value
}
