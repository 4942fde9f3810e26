import { z } from 'zod'
import type { Permission } from '../account/permissions.ts'
import { isOneLine, isPlainText, visibleText } from '../booking/plain-text.ts'
import type { EveryCode } from '../messages/every-problem.ts'
import type { FieldCode } from './field-code.ts'

/** Rate limits of calls that invite guessing or flooding; the server sets their size. */
export type Limit =
  | 'login'
  | 'register'
  | 'assistant'
  | 'mail'
  | 'quote'
  | 'map'
  | 'contact'
  | 'note'
  | 'tip'
  | 'gift'
  | 'waiting'
  | 'referral'
  | 'taxpayer'
  | 'vitals'

/** A call of the HTTP contract, in which its method and path are the key. */
export type Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Access extends Permission = Permission,
> = {
  readonly summary: string
  /** Who may make the call; each handler checks ownership itself. */
  readonly access: Access
  /** The message to visitors, if docs/product/checks.md defines one. */
  readonly signInMessage?: EveryCode
  /** The message for an unexpected failure, if docs/product/checks.md defines one. */
  readonly surpriseMessage?: EveryCode
  /**
   * Requires the session's owner to have reauthenticated within ten minutes; otherwise 403
   * `reauthentication-needed` (docs/product/roles.md#proven-again). `of-staff`: only of staff.
   */
  readonly fresh?: true | 'with-second-factor' | 'of-staff'
  /** Changes nothing although it is not a GET, so that read-only keys can make it. */
  readonly reads?: true
  /** The JSON body, or the query of a GET. */
  readonly request: Request
  /** Parts of the path in braces. */
  readonly params?: Params
  readonly response: Response
  /** The status of success; 200 by default. */
  readonly status?: 201
  readonly limit?: Limit
  /** Takes an `Idempotency-Key`: sent again with the same key, it does nothing twice. */
  readonly once?: true
  /** The largest body in bytes, if the default limit is too small. */
  readonly bodyBytes?: number
  /** How long anyone may cache the answer, in seconds; not cached by default. */
  readonly cacheSeconds?: number
}

/** A call without a body. */
const nothing = z.object({})

/** The answer of a call without data. */
export const outcome = z.object({ success: z.literal(true), response: z.string() })

/**
 * Declares a call with the exact types of its schemas. Without a `request` it has no body; without a
 * `response` it answers `outcome`.
 */
export function defineCall<
  Access extends Permission,
  Response extends z.ZodType = typeof outcome,
  Request extends z.ZodType = typeof nothing,
  Params extends z.ZodType = z.ZodUndefined,
>(
  call: Omit<Call<Request, Response, Params, Access>, 'request' | 'response'> & {
    readonly request?: Request
    readonly response?: Response
  },
): Call<Request, Response, Params, Access> {
  return {
    request: nothing as z.ZodType as Request,
    response: outcome as z.ZodType as Response,
    ...call,
  }
}

/** The body of every failure (docs/product/calls.md#conventions). */
export const failure = z.object({
  success: z.literal(false),
  response: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
})

/** A single-line text without zero bytes, which PostgreSQL cannot store. */
function oneLine(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine(isOneLine, 'not-one-line' satisfies FieldCode)
}

/** A single-line text; empty if invisible. */
export function plain(max: number): z.ZodString {
  return oneLine(max).overwrite(visibleText)
}

/** A password exactly as it was typed. */
export const password = oneLine(200).default('')

/** A text that must not be empty; the code is the message if it is. */
export function required(max: number, code: FieldCode): z.ZodString {
  return plain(max).trim().min(1, code)
}

/** Like `text`, with several lines. */
export function lines(max: number): z.ZodDefault<z.ZodString> {
  return z
    .string()
    .max(max)
    .refine(isPlainText, 'not-plain-text' satisfies FieldCode)
    .overwrite(visibleText)
    .default('')
}

/** An optional text; the domain's checks define its rule and message. */
export function text(max: number): z.ZodDefault<z.ZodString> {
  return plain(max).default('')
}

/** An integer, or digits as sent by forms; empty is 0. */
export const count = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{0,9}$/)])
  .nullish()
  .transform((value) => Number(value ?? 0))

/** A text or null, for fields that clients may omit or send as null. */
export function optionalText(max: number) {
  return plain(max)
    .nullish()
    .transform((value) => value ?? '')
}
