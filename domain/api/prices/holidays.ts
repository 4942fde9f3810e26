import { z } from 'zod'
import { holidayPlaces, holidayTreatments } from '../../booking/starts/holidays.ts'
import { defineCall, plain, text } from '../call.ts'
import { day, shown } from '../fields.ts'
import { listOf } from '../pages.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_000_000_000) })

const terms = {
  day,
  /** In English. */
  name: plain(100).trim().min(1),
  /** Empty to use the English name. */
  name_ms: text(100),
  name_zh: text(100),
  place: z.enum(holidayPlaces),
  treatment: z.enum(holidayTreatments),
}
/** The number of visits of the day when shown. Required to close a day with visits. */
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
        /** The day depends on the moon and is not proclaimed yet. */
        estimated: z.boolean(),
        version,
        visits: z.number().int(),
      }),
    ),
  }),
  'POST /staff/holidays/visits/': defineCall({
    summary: 'Visits booked on a day in a place',
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
    summary: 'Add a public holiday',
    access: 'manage-prices',
    request: z.object({ ...terms, ...agreed }),
  }),
  'PUT /staff/holidays/{id}': defineCall({
    summary: 'Change a public holiday and its effect',
    access: 'manage-prices',
    params,
    request: z.object({ ...terms, ...agreed, version }),
  }),
  'POST /staff/holidays/{id}/remove/': defineCall({
    summary: 'Remove a public holiday, so that its day is a normal day',
    access: 'manage-prices',
    params,
    request: z.object({ version, day, name: terms.name }),
  }),
}
