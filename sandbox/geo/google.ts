import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyFailureMode, type FailureMode, type GeoStandInOptions } from './failure-mode.ts'
import { type KnownPlace, knownPlaces, placeNear, placesMatching } from './places.ts'

type Fields = Record<string, string>
type Autocomplete = {
  input?: string
  sessionToken?: string
  includedRegionCodes?: string[]
  locationBias?: object
  locationRestriction?: object
}

const nearDegrees = 0.05

/** Google's Places API (New) and Geocoding API, behind one key. */
export async function googleStandIn(
  scope: FastifyInstance,
  options: GeoStandInOptions & { readonly key: string },
): Promise<void> {
  const failureMode: FailureMode = options.failureMode ?? { current: 'well' }

  function see(request: FastifyRequest): void {
    options.seen?.push({
      path: request.url.split('?')[0] ?? '',
      query: request.query as Fields,
      headers: request.headers,
      body: request.body,
    })
  }

  /** True if the Places API refused the call or leaves it unanswered. */
  function turnedAway(request: FastifyRequest, reply: FastifyReply): boolean {
    see(request)
    if (applyFailureMode(failureMode, reply)) return true
    const { 'x-goog-api-key': key } = request.headers
    if (failureMode.current === 'over-limit') return refuse(reply, 429, 'RESOURCE_EXHAUSTED')
    if (failureMode.current === 'denied' || key !== options.key)
      return refuse(reply, 403, 'PERMISSION_DENIED')
    return false
  }

  scope.post<{ Body: Autocomplete }>('/v1/places::autocomplete', (request, reply) => {
    if (turnedAway(request, reply)) return reply
    const { input, sessionToken = '', includedRegionCodes, ...where } = request.body ?? {}
    const badToken = !/^[\w-]{0,36}$/.test(sessionToken)
    const twoPlaces = 'locationBias' in where && 'locationRestriction' in where
    if (!input || badToken || twoPlaces) {
      refuse(reply, 400, 'INVALID_ARGUMENT')
      return reply
    }
    const found = placesMatching(input).filter(
      ({ countrycode }) => includedRegionCodes?.includes(countrycode.toLowerCase()) ?? true,
    )
    // Like Google, omits the field if there are no suggestions.
    if (found.length === 0 || failureMode.current === 'empty') return reply.send({})
    return reply.send({
      suggestions: found.map((place) => ({
        placePrediction: {
          place: `places/${place.id}`,
          placeId: place.id,
          text: { text: addressOf(place), matches: [{ endOffset: input.length }] },
        },
      })),
    })
  })

  scope.get<{ Params: { id: string }; Querystring: Fields }>('/v1/places/:id', (request, reply) => {
    if (turnedAway(request, reply)) return reply
    const mask = String(request.headers['x-goog-fieldmask'] ?? '')
    if (!mask) {
      refuse(reply, 400, 'INVALID_ARGUMENT')
      return reply
    }
    const place = knownPlaces.find(({ id }) => id === request.params.id)
    if (!place || failureMode.current === 'empty') {
      refuse(reply, 404, 'NOT_FOUND')
      return reply
    }
    const whole: Record<string, unknown> = {
      id: place.id,
      formattedAddress: addressOf(place),
      location: { latitude: place.lat, longitude: place.lon },
      addressComponents: componentsOf(place).map(({ long, short, types }) => ({
        longText: long,
        shortText: short,
        types,
        languageCode: 'en',
      })),
    }
    return reply.send(
      Object.fromEntries(
        mask.split(',').flatMap((name) => (name in whole ? [[name, whole[name]] as const] : [])),
      ),
    )
  })

  scope.get<{ Querystring: Fields }>('/maps/api/geocode/json', (request, reply) => {
    see(request)
    if (applyFailureMode(failureMode, reply)) return reply
    const { key, latlng = '' } = request.query
    const sendStatus = (status: string, message?: string) =>
      reply.send({ results: [], status, ...(message ? { error_message: message } : {}) })
    if (failureMode.current === 'over-limit')
      return sendStatus('OVER_QUERY_LIMIT', 'You exceeded your quota.')
    if (failureMode.current === 'denied' || key !== options.key)
      return sendStatus('REQUEST_DENIED', `The provided API key ${key} is invalid.`)
    const [lat = Number.NaN, lon = Number.NaN] = latlng.split(',').map(Number)
    if (!Number.isFinite(lat) || !Number.isFinite(lon)) return sendStatus('INVALID_REQUEST')
    const place = placeNear(lat, lon, nearDegrees)
    if (!place || failureMode.current === 'empty') return sendStatus('ZERO_RESULTS')
    const components = componentsOf(place).map(({ long, short, types }) => ({
      long_name: long,
      short_name: short,
      types,
    }))
    return reply.send({
      plus_code: { global_code: '6PM34MJC+XX' },
      results: [
        {
          formatted_address: '4MJC+XX Kuala Lumpur, Malaysia',
          types: ['plus_code'],
          address_components: [],
        },
        {
          formatted_address: addressOf(place),
          place_id: place.id,
          types: ['street_address'],
          address_components: components,
          geometry: { location: { lat: place.lat, lng: place.lon } },
        },
      ],
      status: 'OK',
    })
  })
}

function refuse(reply: FastifyReply, code: number, status: string): true {
  void reply.code(code).send({ error: { code, message: `${status} (stand-in)`, status } })
  return true
}

function addressOf(place: KnownPlace): string {
  const street = [place.housenumber, place.street].filter(Boolean).join(', ')
  const town = [place.postcode, place.city].filter(Boolean).join(' ')
  return [street, place.district, town, place.country].filter(Boolean).join(', ')
}

function componentsOf(place: KnownPlace) {
  const parts: ReadonlyArray<readonly [string | undefined, string]> = [
    [place.housenumber, 'street_number'],
    [place.street, 'route'],
    [place.district, 'sublocality'],
    [place.city, 'locality'],
    [place.postcode, 'postal_code'],
  ]
  return [
    ...parts.flatMap(([text, type]) => (text ? [{ long: text, short: text, types: [type] }] : [])),
    { long: place.country, short: place.countrycode, types: ['country', 'political'] },
  ]
}
