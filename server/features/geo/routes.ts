import type { FastifyReply, FastifyRequest } from 'fastify'
import { Lru } from 'toad-cache'
import type { geoCalls } from '../../../domain/api/geo.ts'
import { defaultView, type LatLon } from '../../../domain/geo/default-view.ts'
import { couldBeInMalaysia } from '../../../domain/geo/malaysia.ts'
import { m } from '../../../messages/every.ts'
import areaPoints from '../../db/places/areas.json' with { type: 'json' }
import postcodes from '../../db/places/postcodes.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { Failure } from '../../http/failure.ts'
import type { FoundPlace, GeoOutcome, Suggestion } from '../../providers/geo/port.ts'

const cacheSize = 2_000

/** Shorter queries match no place. */
const fewestLetters = 3

/** Towns first: if names overlap, the map shows the first ones. */
const areas = areaPoints
  .toSorted((a, b) => Number(b.name === b.city) - Number(a.name === a.city))
  .map(({ name, lat, lon }) => ({ name, lat, lon }))

/** The centre of each postcode's area: the area's own point, if known. */
const centres: ReadonlyMap<number, LatLon> = new Map(
  postcodes.map(({ code, area, latitude: lat, longitude: lon }) => {
    const known = areaPoints.find(({ name }) => name === area)
    return [code, { lat: known?.lat ?? lat, lon: known?.lon ?? lon }]
  }),
)

/**
 * Address search (docs/product/pages.md#step-address). The server calls the provider, so that its key
 * stays secret; a failure is a 503, and the form works without it.
 */
export function geoHandlers({
  geo,
  tiles,
}: Pick<Deps, 'geo' | 'tiles'>): Pick<Handlers, keyof typeof geoCalls> {
  const suggestions = new Lru<readonly Suggestion[]>(cacheSize, geo.cacheSeconds * 1000)
  const places = new Lru<FoundPlace>(cacheSize, geo.cacheSeconds * 1000)
  // The cache library never expires entries if the time is 0.
  const mayCache = geo.cacheSeconds > 0

  /** The value; a failure is shown to the person and logged. */
  function answered<Value>(outcome: GeoOutcome<Value>, request: FastifyRequest): Value {
    if (outcome.ok) {
      const { standIn } = outcome
      if (standIn && standIn.reason !== 'resting')
        request.log.warn({ provider: geo.name, ...standIn }, 'another geocoder answered')
      return outcome.value
    }
    const { code: reason, detail } = outcome.refusal
    if (reason === 'not-found')
      throw new Failure(404, 'address-not-found', (locale) =>
        m.problem_address_not_found({}, { locale }),
      )
    if (reason !== 'cancelled')
      request.log.warn({ provider: geo.name, reason, detail }, 'no answer from the geocoder')
    throw new Failure(503, 'map-unavailable', (locale) => m.problem_map_unavailable({}, { locale }))
  }

  return {
    'POST /geo/suggest/': async ({ body, request, reply }) => {
      const input = body.input.trim().replace(/\s+/g, ' ')
      if (input.length < fewestLetters) return []
      const near = roughly(
        body.lat !== undefined && body.lon !== undefined
          ? { lat: body.lat, lon: body.lon }
          : defaultView.centre,
      )
      const key = JSON.stringify([input.toLowerCase(), near])
      const cached = suggestions.get(key)
      if (cached) return [...cached]
      const outcome = await geo.suggest(input, near, body.session, goneSignal(reply))
      const found = answered(outcome, request)
      if (mayCache && isCacheable(outcome)) suggestions.set(key, found)
      return [...found]
    },

    'POST /geo/resolve/': async ({ body, request, reply }) => {
      const key = `resolve ${body.id}`
      const cached = places.get(key)
      if (cached) return cached
      const place = answered(await geo.resolve(body.id, body.session, goneSignal(reply)), request)
      if (mayCache) places.set(key, place)
      return place
    },

    'POST /geo/reverse/': async ({ body, request, reply }) => {
      const { lat, lon } = toTheMetre(body)
      const key = `reverse ${lat} ${lon}`
      const cached = places.get(key)
      if (cached) return cached
      // Without a geocoder nothing is called.
      if (!couldBeInMalaysia({ lat, lon })) {
        throw new Failure(404, 'address-not-found', (locale) =>
          m.problem_place_abroad({}, { locale }),
        )
      }
      const outcome = await geo.reverse(lat, lon, goneSignal(reply))
      const place = answered(outcome, request)
      if (mayCache && isCacheable(outcome)) places.set(key, place)
      return place
    },

    'GET /geo/settings': async ({ body }) => ({
      tiles: (await tiles?.inRange()) ?? null,
      centre: { ...(centres.get(body.postcode ?? 0) ?? defaultView.centre) },
      zoom: defaultView.zoom,
      attribution: geo.attribution,
    }),

    'GET /geo/areas': async () => areas,
  }
}

/** Answers of a fallback geocoder are not cached, so that the better one is used once it is back. */
function isCacheable(outcome: GeoOutcome<unknown>): boolean {
  return outcome.ok && !outcome.standIn
}

/** About a kilometre: enough to bias results, and the same for neighbours. */
function roughly({ lat, lon }: LatLon): LatLon {
  return { lat: rounded(lat, 2), lon: rounded(lon, 2) }
}

function toTheMetre({ lat, lon }: LatLon): LatLon {
  return { lat: rounded(lat, 5), lon: rounded(lon, 5) }
}

function rounded(degrees: number, digits: number): number {
  return Number(degrees.toFixed(digits))
}

/** Aborts the provider's request when the person types on or leaves. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
