import { type EveryProblem, everySentence } from '../../domain/messages/every-problem.ts'
import type { Label } from '../../domain/messages/label.ts'
import type { Refusal } from '../../domain/result.ts'
import { m } from '../../messages/every.ts'
import { baseLocale, type Locale } from '../../messages/locales.ts'
import { answerOf, type CommandResult, type RefusalCode } from './calls/refusals.ts'

/** Codes of failures that are not rules of the business. */
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

/** A sentence for a person, in their language. */
export type LocalizedSentence = (locale: Locale) => string

/**
 * A call that ends in a failure body (docs/product/calls.md#conventions). Routes throw it; the
 * error handler turns it into the body, in the language of the call. Its `message` is English, for
 * logs.
 */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly sentence: LocalizedSentence
  readonly fields: Readonly<Record<string, LocalizedSentence>> | undefined

  constructor(
    status: number,
    code: string,
    sentence: LocalizedSentence,
    fields?: Record<string, LocalizedSentence>,
  ) {
    // Expected, and thrown to many callers at once: capturing a stack would be slow.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(sentence(baseLocale))
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Failure'
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
  }
}

/** A used-up budget (429), with the time to retry. */
export class TooManyRequests extends Failure {
  readonly retryAfterSeconds: number
  /** The account that this refusal has just locked, for the audit log; never disclosed. */
  readonly lockedOut: string | undefined

  constructor(
    retryAfterSeconds: number,
    lockedOut?: string,
    response: LocalizedSentence = tooManyRequests,
  ) {
    super(429, 'too-many-requests' satisfies HttpCode, response)
    this.retryAfterSeconds = retryAfterSeconds
    this.lockedOut = lockedOut
  }
}

/** Unknown clients have used up a sign-in's budget; its owner gets a link by e-mail. */
export class SignInByMail extends TooManyRequests {
  readonly email: string

  constructor(retryAfterSeconds: number, lockedOut: string | undefined, email: string) {
    super(retryAfterSeconds, lockedOut, signInByMail)
    this.email = email
  }
}

/** The same whether or not the e-mail address has an account. */
const signInByMail: LocalizedSentence = (locale) => m.problem_sign_in_by_mail({}, { locale })

/** The message for a caller whose budget is used up. */
export const tooManyRequests: LocalizedSentence = (locale) =>
  m.problem_too_many_requests({}, { locale })

/** The server is overloaded (503); the client may simply try again. */
export function busy(): Failure {
  return new Failure(503, 'unavailable' satisfies HttpCode, weAreBusy)
}

/** The message for a call that the overloaded server does not take. */
export const weAreBusy: LocalizedSentence = (locale) => m.problem_busy({}, { locale })

/** The failure of a refusal. Its own sentence and field, if any, replace those of its code. */
export function failureOf(refusal: Refusal<RefusalCode>): Failure {
  const { status, sentence: usualSentence, field: usual } = answerOf(refusal.code)
  const { code, field = usual } = refusal
  const problem = { ...refusal, sentence: refusal.sentence ?? usualSentence } as EveryProblem
  const sentence: LocalizedSentence = (locale) => everySentence(problem, locale)
  return new Failure(status, code, sentence, field ? { [field]: sentence } : undefined)
}

/** Sentences for `notFound` of a booking or an order. */
export const noBooking: Label = m.problem_booking_unknown
export const noOrder: Label = m.problem_order_unknown

/** The thing is unknown, or belongs to someone else: both must read the same. */
export function notFound(sentence?: Label): Failure {
  return failureOf({ code: 'not-found', ...(sentence ? { sentence } : {}) })
}

/** What a query found. @throws Failure of `notFound` if it found nothing. */
export function foundOrThrow<Found>(found: Found, sentence?: Label): NonNullable<Found> {
  if (!found) throw notFound(sentence)
  return found
}

/** The value of a command's result. @throws Failure of its refusal. */
export function valueOrThrow<Value>(result: CommandResult<Value>): Value {
  if (!result.ok) throw failureOf(result.refusal)
  return result.value
}
