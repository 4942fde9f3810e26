import { z } from 'zod'
import { defineCall, outcome, plain, text } from '../call.ts'
import { byInt4Id, int4Id, pathPostcode, postcode, shown } from '../fields.ts'
import { listOf, pageOf, pageRequest } from '../pages.ts'

const id = int4Id
const version = z.number().int().min(1).max(2_000_000_000)
const states = ['Kuala Lumpur', 'Selangor'] as const
const regionBody = { name: plain(60).trim().min(1), state: z.enum(states) }
const place = {
  city: plain(60).trim().min(1),
  area: plain(60).trim().min(1),
  latitude: z.number().min(0.5).max(8),
  longitude: z.number().min(99).max(120),
  region: id,
  served: z.boolean(),
}
/** How many upcoming visits the person was shown. The change is refused if there are more. */
const agreed_visits = z.number().int().min(0).max(10_000_000).default(0)
/** Upcoming visits at some postcodes, soonest first, at most fifty. */
const visitsInside = {
  coming_visits: z.number().int(),
  visits: z.array(z.object(shown('booking_id', 'skill', 'post_code', 'start_date', 'start_time'))),
}

/** Regions, postcodes and demand (docs/product/areas.md). */
export const areaCalls = {
  'GET /staff/areas/regions/': defineCall({
    summary: 'All regions with their managers, and whether each can be booked',
    access: 'manage-areas',
    response: listOf(
      z.object({
        region: id,
        name: z.string(),
        state: z.enum(states),
        version,
        postcodes: z.number().int(),
        served: z.number().int(),
        services_priced: z.number().int(),
        workers: z.number().int(),
        managers: z.array(z.string()),
        coming_visits: z.number().int(),
      }),
    ),
  }),
  'POST /staff/areas/regions/': defineCall({
    summary: 'Add a region, with the rates of another or with none',
    access: 'manage-areas',
    request: z.object({ ...regionBody, rates_from: id.nullable() }),
    response: outcome.extend({ region: id }),
    status: 201,
  }),
  'PUT /staff/areas/regions/{id}': defineCall({
    summary: 'Change the name or the state of a region',
    access: 'manage-areas',
    params: byInt4Id,
    request: z.object({ version, ...regionBody }),
  }),
  'PUT /staff/areas/regions/{id}/served/': defineCall({
    summary: 'Open or close all postcodes of a region; existing bookings stay',
    access: 'manage-areas',
    params: byInt4Id,
    request: z.object({ version, served: z.boolean(), agreed_visits }),
  }),
  'GET /staff/areas/postcodes/': defineCall({
    summary: 'Postcodes by page, with upcoming visits and people waiting',
    access: 'manage-areas',
    request: z.object({
      ...pageRequest(20, 1000),
      /** Part of a code, a city or an area. */
      search: text(100),
      region: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
      state: z.enum(['', 'open', 'closed']).default(''),
    }),
    response: pageOf(
      z.object({
        post_code: postcode,
        ...place,
        region_name: z.string(),
        version,
        coming_visits: z.number().int(),
        waiting: z.number().int(),
      }),
    ),
  }),
  'GET /staff/areas/lookup/': defineCall({
    summary: 'What the built-in gazetteer knows of a postcode',
    access: 'manage-areas',
    request: z.object({ post_code: pathPostcode }),
    response: z.object({
      /** True if it is already in our list. */
      known: z.boolean(),
      city: z.string(),
      area: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  }),
  'POST /staff/areas/postcodes/': defineCall({
    summary: 'Add a postcode; people waiting for it are notified once it is served',
    access: 'manage-areas',
    request: z.object({ post_code: postcode, ...place }),
    status: 201,
  }),
  'PUT /staff/areas/postcodes/{code}': defineCall({
    summary: 'Change a postcode, its region or whether it is served; existing bookings stay',
    access: 'manage-areas',
    params: z.object({ code: pathPostcode }),
    request: z.object({ version, ...place, agreed_visits }),
  }),
  'POST /staff/areas/check/': defineCall({
    summary: 'Look up some postcodes, with their upcoming visits',
    access: 'manage-areas',
    request: z.object({ post_codes: z.array(postcode).min(1).max(1000) }),
    response: listOf(
      z.object({ post_code: postcode, region_name: z.string(), served: z.boolean(), version }),
    ).extend({
      /** Postcodes that are not in our list. */
      unknown: z.array(postcode),
      waiting: z.number().int(),
      ...visitsInside,
    }),
  }),
  'PUT /staff/areas/postcodes/': defineCall({
    summary: 'Opens, closes or moves postcodes together; existing bookings stay',
    access: 'manage-areas',
    request: z.object({
      postcodes: z
        .array(z.object({ post_code: postcode, version }))
        .min(1)
        .max(1000),
      served: z.boolean().optional(),
      region: id.optional(),
      agreed_visits,
    }),
  }),
  'GET /staff/areas/demand/': defineCall({
    summary: 'Postcodes, and days of services without a start, by number of people waiting',
    access: 'view-demand',
    request: z.object({ ...pageRequest(20, 1000), search: text(100) }),
    response: pageOf(
      z.object({
        ...shown('post_code', 'city', 'area'),
        region_name: z.string(),
        /** True if it is in our list. */
        known: z.boolean(),
        /** The day and service without a start; empty for a postcode that is not served. */
        ...shown('day', 'skill'),
        waiting: z.number().int(),
        since: z.string(),
        latest: z.string(),
      }),
    ).extend({
      /** The number of people who wait. */
      people: z.number().int(),
    }),
  }),
}
