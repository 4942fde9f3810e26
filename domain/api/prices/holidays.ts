import { z } from 'zod'
import { holidayPlaces, holidayTreatments } from '../../booking/holidays.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { day, shown } from '../fields.ts'
import { listOf } from '../pages.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_000_000_000) })

const terms = {
  day,
  /** In English. */
  name: plain(100).trim().min(1),
  /** Empty: as in English. */
  name_ms: text(100),
  name_zh: text(100),
  place: z.enum(holidayPlaces),
  treatment: z.enum(holidayTreatments),
}
/** How many visits of the day the Admin was shown; needed to close a day that has some. */
const agreed = { agreed_visits: z.number().int().min(0).optional() }
const version = z.number().int()

/** Public holidays (docs/product/prices.md#public-holidays). */
export const holidayCalls = {
  'GET /staff/holidays/': defineCall({
    summary: 'The public holidays of a year, each with the visits booked on it',
    access: 'manage-prices',
    request: z.object({ year: z.coerce.number().int().min(2020).max(2999) }),
    response: listOf(
      z.object({
        ...terms,
        id: z.number().int(),
        /** The day follows the moon and is not proclaimed yet. */
        estimated: z.boolean(),
        version,
        visits: z.number().int(),
      }),
    ),
  }),
  'POST /staff/holidays/visits/': defineCall({
    summary: 'The visits that are booked on a day in a place',
    access: 'manage-prices',
    reads: true,
    request: z.object({ day, place: terms.place }),
    response: listOf(
      z.object({
        ...shown('booking_id', 'skill', 'start_time', 'customer_name'),
        region: z.string(),
      }),
    ),
  }),
  'POST /staff/holidays/': defineCall({
    summary: 'Adds a public holiday',
    access: 'manage-prices',
    request: z.object({ ...terms, ...agreed }),
    response: outcome,
  }),
  'PUT /staff/holidays/{id}': defineCall({
    summary: 'Changes a public holiday, and what it means',
    access: 'manage-prices',
    params,
    request: z.object({ ...terms, ...agreed, version }),
    response: outcome,
  }),
  'POST /staff/holidays/{id}/remove/': defineCall({
    summary: 'Removes a public holiday: its day is a usual day again',
    access: 'manage-prices',
    params,
    request: z.object({ version, day, name: terms.name }),
    response: outcome,
  }),
}
