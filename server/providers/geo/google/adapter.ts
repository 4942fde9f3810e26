import { z } from 'zod'
import { couldBeInMalaysia, postcodeIn } from '../../../../domain/geo/malaysia.ts'
import { failure, fetchJson, patienceMs, refusal } from '../../fetch-json.ts'
import type { FoundPlace, GeoFailure, GeoOutcome, GeoProvider, Suggestion } from '../port.ts'

export type GoogleOptions = {
  readonly key: string
  /** Origin of the Places API (New). */
  readonly placesHost: string
  /** Origin of the Geocoding API. */
  readonly mapsHost: string
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs?: number
}

const nearMetres = 30_000
const most = 6

const refused = z.object({ error: z.object({ status: z.string().default('') }) })

const predictions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({ placeId: z.string(), text: z.object({ text: z.string() }) })
          .optional(),
      }),
    )
    .default([]),
})

const details = z.object({
  id: z.string(),
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(''),
        shortText: z.string().default(''),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})

const geocoded = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        types: z.array(z.string()).default([]),
        address_components: z.array(
          z.object({
            long_name: z.string().default(''),
            short_name: z.string().default(''),
            types: z.array(z.string()).default([]),
          }),
        ),
      }),
    )
    .default([]),
})

type Component = {
  readonly long: string
  readonly short: string
  readonly types: readonly string[]
}

/**
 * Client of Google's Autocomplete and Place Details (Places API, New) and its reverse geocoding.
 * The key is sent in a header where possible, and never appears in a failure's message.
 */
export function googleGeo(options: GoogleOptions): GeoProvider {
  const { key, placesHost, mapsHost } = options
  const timeoutMs = options.timeoutMs ?? patienceMs

  return {
    name: 'google',
    // Google requires it for answers shown without its map.
    attribution: 'Powered by Google',
    // Its terms allow caching only within one search.
    cacheSeconds: 60,

    async suggest(input, near, session, signal) {
      const answered = await fetchJson(
        {
          url: new URL('/v1/places:autocomplete', placesHost),
          method: 'POST',
          headers: {
            'x-goog-api-key': key,
            'x-goog-fieldmask':
              'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
          },
          body: {
            input,
            sessionToken: session,
            includedRegionCodes: ['my'],
            languageCode: 'en',
            regionCode: 'my',
            locationBias: {
              circle: {
                center: { latitude: near.lat, longitude: near.lon },
                radius: nearMetres,
              },
            },
          },
          timeoutMs,
          signal,
        },
        z.union([refused, predictions]),
      )
      if (!answered.ok) return answered
      const { status, body } = answered.value
      if (status !== 200 || 'error' in body) return placesRefusal(status, body)
      const found: Suggestion[] = body.suggestions.flatMap(({ placePrediction: place }) =>
        place ? [{ id: place.placeId, label: withoutCountry(place.text.text) }] : [],
      )
      return { ok: true, value: found.slice(0, most) }
    },

    async resolve(id, session, signal) {
      if (!/^[\w-]+$/.test(id)) return failure('not-found')
      const url = new URL(`/v1/places/${id}`, placesHost)
      url.searchParams.set('sessionToken', session)
      url.searchParams.set('languageCode', 'en')
      const answered = await fetchJson(
        {
          url,
          headers: {
            'x-goog-api-key': key,
            'x-goog-fieldmask': 'id,formattedAddress,location,addressComponents',
          },
          timeoutMs,
          signal,
        },
        z.union([refused, details]),
      )
      if (!answered.ok) return answered
      const { status, body } = answered.value
      if (status === 404) return failure('not-found')
      if (status !== 200 || 'error' in body) {
        const named = 'error' in body ? body.error.status : ''
        // Google's answer to an invalid place id.
        if (named === 'INVALID_ARGUMENT' || named === 'NOT_FOUND') return failure('not-found')
        return placesRefusal(status, body)
      }
      const components = body.addressComponents.map(({ longText, shortText, types }) => ({
        long: longText,
        short: shortText,
        types,
      }))
      const { latitude: lat, longitude: lon } = body.location
      return found(body.formattedAddress, components, lat, lon)
    },

    async reverse(lat, lon, signal) {
      if (!couldBeInMalaysia({ lat, lon })) return failure('not-found')
      const url = new URL('/maps/api/geocode/json', mapsHost)
      url.searchParams.set('latlng', `${lat},${lon}`)
      url.searchParams.set('language', 'en')
      url.searchParams.set('key', key)
      const answered = await fetchJson({ url, timeoutMs, signal }, geocoded)
      if (!answered.ok) return answered
      const { status, body } = answered.value
      if (body.status === 'ZERO_RESULTS') return failure('not-found')
      if (body.status !== 'OK') return geocodingRefusal(body.status)
      if (status !== 200) return refusal(status)
      const plain = body.results.find(({ types }) => !types.includes('plus_code'))
      if (!plain) return failure('not-found')
      const components = plain.address_components.map(({ long_name, short_name, types }) => ({
        long: long_name,
        short: short_name,
        types,
      }))
      return found(plain.formatted_address, components, lat, lon)
    },
  }
}

function found(
  address: string,
  components: readonly Component[],
  lat: number,
  lon: number,
): GeoOutcome<FoundPlace> {
  const named = (type: string) => components.find(({ types }) => types.includes(type))
  const country = named('country')
  if (country && country.short.toUpperCase() !== 'MY') return failure('not-found')
  if (!couldBeInMalaysia({ lat, lon })) return failure('not-found')
  return {
    ok: true,
    value: {
      address: withoutCountry(address).slice(0, 300),
      postcode: postcodeIn(named('postal_code')?.long),
      lat,
      lon,
      approximate: !['route', 'street_number', 'premise', 'subpremise'].some(named),
    },
  }
}

function withoutCountry(address: string): string {
  return address.replace(/,\s*Malaysia$/i, '')
}

function placesRefusal(status: number, body: object): GeoFailure {
  const named = refused.safeParse(body).data?.error.status ?? ''
  return refusal(status === 200 ? 400 : status, named)
}

function geocodingRefusal(named: string): GeoFailure {
  if (named === 'OVER_QUERY_LIMIT' || named === 'OVER_DAILY_LIMIT')
    return failure('over-limit', named)
  return failure(named === 'UNKNOWN_ERROR' ? 'unreachable' : 'refused', named.slice(0, 40))
}
