import { z } from 'zod'
import { isDay } from '../booking/calendar.ts'
import { bookingStatuses, paymentStatuses } from '../booking/status.ts'
import type { FieldCode } from './field-code.ts'

/* Parts of schemas that several calls share. */

/** The greatest number of a column of four bytes. */
const MAX_INT4 = 2_147_483_647

/** The number of a row as a body has it. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const int4Id = z.number().int().min(1).max(MAX_INT4)
/** As a path or a query has it. */
export const pathId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const pathInt4Id = z.coerce.number().int().min(1).max(MAX_INT4)
/** `{id}` in a path. */
export const byId = z.object({ id: pathId })
export const byInt4Id = z.object({ id: pathInt4Id })

/** The state of a row that the page showed; if it has changed, the call is refused. */
export const version = z.number().int().min(0).max(MAX_INT4)

/** A day that the calendar has. */
export const day = z.iso.date().refine(isDay, 'not-a-day' satisfies FieldCode)
export const instant = z.iso.datetime()
export const postcode = z.number().int().min(10_000).max(99_999)

/** RM, to the sen. */
export function toTheSen(amount: z.ZodNumber): z.ZodNumber {
  return amount.refine(
    (rm) => Math.abs(rm * 100 - Math.round(rm * 100)) < 1e-6,
    'amount-not-sen' satisfies FieldCode,
  )
}

/** A row with what people call it. */
export const named = z.object({ id: z.number().int(), name: z.string() })
/** A part of a price, RM. */
export const priceLine = z.object({ label: z.string(), amount: z.number() })
/** A start time: as it is shown, and as calls take it. */
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

/** Some of the fields that many answers have, by their names. */
export function shown<Name extends keyof typeof answered>(
  ...names: Name[]
): Pick<typeof answered, Name> {
  return Object.fromEntries(names.map((name) => [name, answered[name]])) as Pick<
    typeof answered,
    Name
  >
}
