import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyFailureMode, type FailureMode, type GeoStandInOptions } from './failure-mode.ts'
import { type KnownPlace, placeNear, placesMatching } from './places.ts'

type Query = Record<string, string>

const kmOfDegree = 111
const known = {
  '/api':
    'q lat lon zoom location_bias_scale bbox countrycode osm_tag layer limit lang debug dedupe',
  '/reverse': 'lat lon radius limit osm_tag layer lang distance_sort query_string_filter debug',
} as const

/** A geocoder that speaks Photon's API, version 1. */
export async function photonStandIn(
  scope: FastifyInstance,
  options: GeoStandInOptions = {},
): Promise<void> {
  const failureMode: FailureMode = options.failureMode ?? { current: 'well' }

  function answer(
    path: keyof typeof known,
    request: FastifyRequest,
    reply: FastifyReply,
    find: (query: Query) => readonly KnownPlace[] | string,
  ): FastifyReply {
    const query = request.query as Query
    options.seen?.push({ path, query, headers: request.headers, body: undefined })
    if (applyFailureMode(failureMode, reply)) return reply
    if (failureMode.current === 'over-limit')
      return reply.code(429).send({ message: 'too many requests' })
    if (failureMode.current === 'denied') return reply.code(403).send({ message: 'forbidden' })
    const parameters: readonly string[] = known[path].split(' ')
    const unknown = Object.keys(query).find((name) => !parameters.includes(name))
    if (unknown) return reply.code(400).send({ message: `unknown query parameter '${unknown}'` })
    const found = find(query)
    if (typeof found === 'string') return reply.code(400).send({ message: found })
    const limit = Number(query.limit ?? 15)
    const features = failureMode.current === 'empty' ? [] : found.slice(0, limit).map(featureOf)
    return reply.send({ type: 'FeatureCollection', features })
  }

  scope.get('/api', (request, reply) =>
    answer('/api', request, reply, (query) => {
      if (!query.q) return "missing search term 'q': /?q=berlin"
      if ('lat' in query !== 'lon' in query) return 'invalid search location'
      const [west, south, east, north] = (query.bbox ?? '-180,-90,180,90').split(',').map(Number)
      if (![west, south, east, north].every(Number.isFinite)) return 'invalid bbox'
      return placesMatching(query.q).filter(
        (place) =>
          (!query.countrycode || place.countrycode === query.countrycode.toUpperCase()) &&
          place.lon >= Number(west) &&
          place.lon <= Number(east) &&
          place.lat >= Number(south) &&
          place.lat <= Number(north),
      )
    }),
  )

  scope.get('/reverse', (request, reply) =>
    answer('/reverse', request, reply, (query) => {
      const lat = Number(query.lat)
      const lon = Number(query.lon)
      if (!Number.isFinite(lat) || !Number.isFinite(lon)) return 'missing or invalid coordinates'
      const place = placeNear(lat, lon, Number(query.radius ?? 1) / kmOfDegree)
      return place ? [place] : []
    }),
  )

  scope.get('/status', () => ({ status: 'Ok' }))
}

function featureOf(place: KnownPlace) {
  const { id, lat, lon, ...properties } = place
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      osm_type: 'N',
      osm_id: id.length,
      osm_key: 'place',
      type: 'house',
      ...properties,
    },
  }
}
