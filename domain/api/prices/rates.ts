import { z } from 'zod'
import { defineCall, plain, text } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { day, longVersion, postcode, toTheSen, version } from '../fields.ts'
import { listOf, pageOf, pageRequest } from '../pages.ts'

const cost = toTheSen(z.number().min(0).max(100_000))
const percent = z
  .number()
  .min(0, 'percent-unreadable' satisfies FieldCode)
  .max(100, 'percent-unreadable' satisfies FieldCode)
const id = z.number().int().min(1).max(1_000_000)

/** 0 is Sunday. */
const weekdays = z.array(z.number().int().min(0).max(6)).max(7)
const addonKey = {
  skill: plain(60),
  kind: z.enum(['hourly', 'fixed']),
  addon: plain(100).trim().min(1),
}
/** Its names in other languages; empty to use the built-in translation. */
const addonTerms = {
  name_ms: text(100),
  name_zh: text(100),
  cost,
}

const prices = z.array(z.object({ frequency: plain(60), cost })).max(10)

/** Prices and places, for Admins (docs/product/prices.md#rates). */
export const rateCalls = {
  'GET /region-cost/rates/': defineCall({
    summary: 'All rates, surcharges and addons, by region',
    access: 'manage-prices',
    response: z.object({
      version: longVersion,
      regions: z.array(
        z.object({
          region: id,
          name: z.string(),
          postcodes: z.number().int(),
          served: z.number().int(),
        }),
      ),
      rates: z.array(
        z.object({
          region: id,
          skill: z.string(),
          /**
           * The price of a worker-hour or tree at each frequency, the first for a single visit. RM.
           */
          costs: prices,
          /** On weekends and public holidays. */
          surcharge_perc: z.number(),
        }),
      ),
      addons: z.array(
        z.object({
          skill: z.string(),
          kind: z.enum(['hourly', 'fixed']),
          addon: z.string(),
          cost: z.number(),
        }),
      ),
      /**
       * Surcharges that differ from the default: on which weekdays, and what public holidays add.
       */
      surcharges: z.array(
        z.object({
          region: id,
          skill: z.string(),
          weekdays,
          /** Null if the same as on those weekdays. */
          holiday_perc: z.number().nullable(),
        }),
      ),
      /** Prices in force from a later day on. */
      planned: z.array(
        z.object({
          region: id,
          skill: z.string(),
          first_day: z.string(),
          costs: prices,
          surcharge_perc: z.number(),
          weekdays,
          holiday_perc: z.number().nullable(),
        }),
      ),
    }),
  }),
  'PUT /region-cost/rates/': defineCall({
    summary: 'Change the rates of a service in some regions, for quotes from now on',
    access: 'manage-prices',
    request: z.object({
      version: longVersion,
      skill: plain(60),
      regions: z.array(id).min(1).max(100),
      costs: prices.min(1),
      surcharge_perc: percent,
      /** The weekdays with a surcharge; omit to leave them unchanged. */
      surcharge_weekdays: weekdays.optional(),
      /** Null for the same as on those weekdays; omit to leave it unchanged. */
      holiday_surcharge_perc: percent.nullish(),
      /** The first day on which orders are priced with them; defaults to today. */
      first_day: day.optional(),
    }),
  }),
  'POST /staff/rates/cancel/': defineCall({
    summary: 'Cancel a change of rates that is planned for a later day',
    access: 'manage-prices',
    request: z.object({
      version: longVersion,
      skill: plain(60),
      regions: z.array(id).min(1).max(100),
      first_day: day,
    }),
  }),
  'POST /staff/rates/effect/': defineCall({
    summary: 'Number of sold visits that a change of rates does not affect',
    access: 'manage-prices',
    request: z.object({ skill: plain(60), regions: z.array(id).min(1).max(100) }),
    response: z.object({ coming_visits: z.number().int() }),
  }),
  'GET /staff/addons/': defineCall({
    summary: 'All add-ons, including those no longer offered',
    access: 'manage-prices',
    response: listOf(
      z.object({
        skill: z.string(),
        kind: z.enum(['hourly', 'fixed']),
        addon: z.string(),
        name_ms: z.string(),
        name_zh: z.string(),
        /** RM per hour or per visit, by `kind`. */
        cost: z.number(),
        position: z.number().int(),
        retired: z.boolean(),
        version,
        /** Upcoming visits sold with it. */
        coming_visits: z.number().int(),
      }),
    ),
  }),
  'POST /staff/addons/': defineCall({
    summary: 'Add an add-on to a service',
    access: 'manage-prices',
    request: z.object({ ...addonKey, ...addonTerms }),
  }),
  'PUT /staff/addons/': defineCall({
    summary: 'Change an add-on: names, price, place in the list, offered or not',
    access: 'manage-prices',
    request: z.object({
      ...addonKey,
      ...addonTerms,
      version,
      position: z.number().int().min(0).max(1000),
      retired: z.boolean(),
    }),
  }),
  'PUT /region-cost/addons/': defineCall({
    summary: 'Change the price of an addon, for quotes from now on',
    access: 'manage-prices',
    request: z.object({
      version: longVersion,
      skill: plain(60),
      kind: z.enum(['hourly', 'fixed']),
      addon: plain(100),
      cost,
    }),
  }),
  'GET /region-cost/places/': defineCall({
    summary: 'The postcodes of a region, served or not',
    access: 'manage-areas',
    request: z.object({ region: z.coerce.number().int().min(1).max(1_000_000) }),
    response: z.array(
      z.object({
        post_code: postcode,
        city: z.string(),
        area: z.string(),
        served: z.boolean(),
      }),
    ),
  }),
  'PUT /region-cost/places/': defineCall({
    summary: 'Switch postcodes on or off; existing bookings stay',
    access: 'manage-areas',
    request: z.object({ post_codes: z.array(postcode).min(1).max(1000), served: z.boolean() }),
  }),
  'GET /region-cost/changes/': defineCall({
    summary: 'Change of prices and places, latest first',
    access: 'manage-prices',
    request: z.object({
      ...pageRequest(20),
    }),
    response: pageOf(z.object({ at: z.string(), who: z.string(), what: z.string() })),
  }),
}
