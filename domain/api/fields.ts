import { z } from 'zod'
import { isDay } from '../booking/starts/calendar.ts'
import { bookingStatuses, paymentStatuses } from '../booking/status.ts'
import { maskOf } from '../workers/hours.ts'
import type { FieldCode } from './field-code.ts'

/* Parts of schemas that several calls share. */

/** The largest value of a four-byte column. */
const MAX_INT4 = 2_147_483_647

/** The id of a row in a body. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const int4Id = z.number().int().min(1).max(MAX_INT4)
/** The same in a path or query. */
export const pathId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const pathInt4Id = z.coerce.number().int().min(1).max(MAX_INT4)
/** `{id}` in a path. */
export const byId = z.object({ id: pathId })
export const byInt4Id = z.object({ id: pathInt4Id })

/** The version of a row when shown. The call is refused if it has changed. */
export const version = z.number().int().min(0).max(MAX_INT4)
/** The same where it is a counter or an id of 64 bits. */
export const longVersion = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const notADay = 'not-a-day' satisfies FieldCode
/** An existing day of the calendar. */
export const day = z.iso.date(notADay).refine(isDay, notADay)
export const instant = z.iso.datetime()
/** A month of this century, `2026-11`. */
export const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'not-a-month' satisfies FieldCode)
/** `{month}` in a path or query. */
export const byMonth = z.object({ month })
/** A list of a month, by default the current one. */
export const ofMonth = z.object({ month: month.optional() })

const notFive = 'postcode-digits' satisfies FieldCode
export const postcode = z.number().int(notFive).min(10_000, notFive).max(99_999, notFive)
/** The same in a path or query. */
export const pathPostcode = z.coerce.number().int(notFive).min(10_000, notFive).max(99_999, notFive)
/**
 * A postcode as typed, to be looked up: 0 if it is empty; text that is no number is served nowhere
 * (docs/product/checks.md#home-and-landing-pages).
 */
export const askedPostcode = z
  .union([z.number(), z.string().max(20)])
  .nullish()
  .transform((asked) => (String(asked ?? '').trim() === '' ? 0 : Number(asked) || -1))

/** RM, to the sen. */
export function toTheSen(amount: z.ZodNumber): z.ZodNumber {
  return amount.refine(
    (rm) => Math.abs(rm * 100 - Math.round(rm * 100)) < 1e-6,
    'amount-not-sen' satisfies FieldCode,
  )
}

/** A row with its name. */
export const named = z.object({ id: z.number().int(), name: z.string() })
/** A part of a price, RM. */
export const priceLine = z.object({ label: z.string(), amount: z.number() })
/**
 * The service tax that a price includes: percent and RM; omitted if there is none
 * (docs/product/tax.md#shown).
 */
export const includedTax = z.object({ rate: z.number(), amount: z.number() }).optional()
/** A record that staff can reverse. */
export const reversible = z.object({
  id: z.number().int(),
  day: z.string(),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  /** Who reversed it, when (ISO 8601) and why; null if nobody did. */
  reversed: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
})
/** Working hours, as `08:00` to `12:00`. */
export const hoursSpan = z.object({ from: z.string().max(5), to: z.string().max(5) })
/** A day's hours; empty if not at work. */
export const daySpans = z
  .array(hoursSpan)
  .max(7)
  .refine((spans) => maskOf(spans) !== undefined, 'hours-invalid' satisfies FieldCode)
/** How many letters a file of this many bytes has in base64. */
export const base64Letters = (bytes: number) => Math.ceil(bytes / 3) * 4
/** An image, shrunk by the browser; its bytes in base64. */
export const image = (maxLetters: number) =>
  z.object({
    type: z.enum(['image/webp', 'image/jpeg', 'image/png']),
    data: z.base64().min(1).max(maxLetters),
  })
/** A start time: as displayed, and as taken by calls. */
export const start = z.object({ label: z.string(), value: z.string() })
/** Fields that many answers have. Days are `YYYY-MM-DD`, times `HH:MM`. */
const answered = {
  id: z.number().int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  customer_name: z.string(),
  customer_phone: z.string().nullable(),
  order: z.string(),
  booking_id: z.string(),
  session: z.number().int(),
  sessions: z.number().int(),
  skill: z.string(),
  day: z.string(),
  start_date: z.string(),
  start_time: z.string(),
  no_of_hours: z.number().int(),
  worker_count: z.number().int(),
  booking_status: z.enum(bookingStatuses),
  payment_status: z.enum(paymentStatuses),
  post_code: z.number().int(),
  area: z.string(),
  city: z.string(),
  property_type: z.string(),
}

/** Picks common fields by name. */
export function shown<Name extends keyof typeof answered>(
  ...names: Name[]
): Pick<typeof answered, Name> {
  return Object.fromEntries(names.map((name) => [name, answered[name]])) as Pick<
    typeof answered,
    Name
  >
}
