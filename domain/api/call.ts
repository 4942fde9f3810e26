import { z } from 'zod'
import type { Permission } from '../account/permissions.ts'
import { isOneLine, isPlainText } from '../booking/plain-text.ts'
import type { EveryCode } from '../messages/every-problem.ts'
import type { FieldCode } from './field-code.ts'

/** Rate limits of calls that invite guessing or flooding; the server defines their sizes. */
export type Limit =
  | 'login'
  | 'register'
  | 'assistant'
  | 'mail'
  | 'quote'
  | 'map'
  | 'contact'
  | 'taxpayer'
  | 'vitals'

/** One call of the HTTP contract. Its method and path are its key in the contract. */
export type Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
> = {
  readonly summary: string
  /** Who may make it; whose thing it is, each handler asks for itself. */
  readonly access: Permission
  /** The message to a visitor, when docs/product/checks.md defines one. */
  readonly signInMessage?: EveryCode
  /** The message for an unexpected failure, when docs/product/checks.md defines one. */
  readonly surpriseMessage?: EveryCode
  /**
   * Only for whoever proved within ten minutes to be the session's owner; others get 403
   * `reauthentication-needed` (docs/product/roles.md#proven-again).
   */
  readonly fresh?: true | 'with-second-factor'
  /** Changes nothing although it is no GET, so that a key may make it that only reads. */
  readonly reads?: true
  /** The JSON body, or for GET the query. */
  readonly request: Request
  /** Parts of the path in braces. */
  readonly params?: Params
  readonly response: Response
  /** The status of success; 200 by default. */
  readonly status?: 201
  readonly limit?: Limit
  /** How long the body may be, in bytes, where the usual limit is too short. */
  readonly bodyBytes?: number
  /** How long anybody may cache the answer, in seconds; undefined: not at all. */
  readonly cacheSeconds?: number
}

/** Declares a call and preserves the exact types of its schemas. */
export function defineCall<
  Request extends z.ZodType,
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
>(call: Call<Request, Response, Params>): Call<Request, Response, Params> {
  return call
}

/** A call without a body. */
export const nothing = z.object({})

/** The answer of a call without data. */
export const outcome = z.object({ success: z.literal(true), response: z.string() })

/** Every failure's body (docs/product/calls.md#conventions). */
export const failure = z.object({
  success: z.literal(false),
  response: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
})

/** A single-line text without zero bytes, which PostgreSQL cannot store. */
export function plain(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine(isOneLine, 'not-one-line' satisfies FieldCode)
}

/** As `text`, of several lines. */
export function lines(max: number): z.ZodDefault<z.ZodString> {
  return z
    .string()
    .max(max)
    .refine(isPlainText, 'not-plain-text' satisfies FieldCode)
    .default('')
}

/** An optional text; the domain's checks have its rule and message. */
export function text(max: number): z.ZodDefault<z.ZodString> {
  return plain(max).default('')
}

/** A whole number, or digits as forms send them; empty is 0. */
export const count = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{0,9}$/)])
  .nullish()
  .transform((value) => Number(value ?? 0))

/** A text or null, for fields that clients may leave out or send as null. */
export function optionalText(max: number) {
  return plain(max)
    .nullish()
    .transform((value) => value ?? '')
}
