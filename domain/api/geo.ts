import { z } from 'zod'
import { defineCall } from './call.ts'

/** A UUID or another id of one search. Google accepts at most 36 URL-safe characters. */
const session = z.string().regex(/^[A-Za-z0-9_-]{1,36}$/)
const lat = z.number().min(-90).max(90)
const lon = z.number().min(-180).max(180)

const foundPlace = z.object({
  address: z.string(),
  /** Five digits, or empty if the provider knows none. */
  postcode: z.string(),
  lat,
  lon,
  /** True if only the area is known: the person must add house number and street. */
  approximate: z.boolean(),
})

const dayInSeconds = 86_400

/**
 * Finding an address (docs/product/pages.md#step-address), limited to Malaysia. The server queries
 * the provider.
 */
export const geoCalls = {
  'POST /geo/suggest/': defineCall({
    summary: 'Suggest addresses while typing; resolving one ends the session',
    access: 'anyone',
    limit: 'map',
    request: z.object({
      input: z.string().max(300),
      session,
      lat: lat.optional(),
      lon: lon.optional(),
    }),
    response: z.array(z.object({ id: z.string(), label: z.string() })),
  }),
  'POST /geo/resolve/': defineCall({
    summary: 'The address, postcode and point of a suggestion',
    access: 'anyone',
    limit: 'map',
    request: z.object({ id: z.string().min(1).max(2000), session }),
    response: foundPlace,
  }),
  'POST /geo/reverse/': defineCall({
    summary: 'The address at a point',
    access: 'anyone',
    limit: 'map',
    request: z.object({ lat, lon }),
    response: foundPlace,
  }),
  'GET /geo/settings': defineCall({
    summary: 'Settings of the map: tiles if available, initial view, attribution',
    access: 'anyone',
    request: z.object({
      /** Where the map opens; the centre of Kuala Lumpur by default. */
      postcode: z.coerce.number().int().min(0).max(999_999).optional(),
    }),
    response: z.object({
      tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
      centre: z.object({ lat, lon }),
      zoom: z.number().int(),
      /** The sources of the addresses, one per line. */
      attribution: z.string(),
    }),
  }),
  'GET /geo/areas': defineCall({
    summary: 'Towns and neighbourhoods as points, for a map without tiles',
    access: 'anyone',
    cacheSeconds: dayInSeconds,
    response: z.array(z.object({ name: z.string(), lat, lon })),
  }),
}
