import { z } from 'zod'
import { couldBeInMalaysia, malaysia, postcodeIn } from '../../../../domain/geo/malaysia.ts'
import { failure, fetchJson, jsonOf, patienceMs, refusal } from '../../fetch-json.ts'
import type { FoundPlace, GeoOutcome, GeoProvider } from '../port.ts'

export type PhotonOptions = {
  /** Photon's address, including the path before `/api`, if any. */
  readonly url: string
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs?: number
}

const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    name: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    locality: z.string().optional(),
    district: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    postcode: z.string().optional(),
    countrycode: z.string().optional(),
    osm_key: z.string().optional(),
    type: z.string().optional(),
  }),
})
const collection = z.object({ features: z.array(feature) })

/** A suggestion's id contains its place: Photon has no call to look one up. */
const carriedPlace = z.object({
  address: z.string().max(300),
  postcode: z.string().regex(/^(\d{5})?$/),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
})

/** `street`: the place is a whole street, whose houses the map does not have. */
type PhotonPlace = FoundPlace & { readonly street: boolean }

const most = 6
const hourInSeconds = 3_600

/** Client of Photon's HTTP API, version 1 (komoot/photon). Data: OpenStreetMap. */
export function photonGeo(options: PhotonOptions): GeoProvider {
  const base = options.url.replace(/\/+$/, '')
  const timeoutMs = options.timeoutMs ?? patienceMs

  async function places(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<GeoOutcome<readonly PhotonPlace[]>> {
    const url = new URL(`${base}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const answered = await fetchJson({ url, timeoutMs, signal }, collection)
    if (!answered.ok) return answered
    if (answered.value.status !== 200) return refusal(answered.value.status)
    const found = answered.value.body.features.map(placeOf)
    const inMalaysia = found.filter((place) => place !== undefined && couldBeInMalaysia(place))
    return { ok: true, value: inMalaysia as readonly PhotonPlace[] }
  }

  return {
    name: 'photon',
    attribution: '© OpenStreetMap contributors https://www.openstreetmap.org/copyright',
    cacheSeconds: hourInSeconds,

    async suggest(input, near, _session, signal) {
      const { west, south, east, north } = malaysia
      const found = await places(
        '/api',
        {
          q: input,
          lat: String(near.lat),
          lon: String(near.lon),
          bbox: [west, south, east, north].join(','),
          countrycode: 'MY',
          limit: String(most),
          lang: 'en',
        },
        signal,
      )
      if (!found.ok) return found
      const number = houseNumberOf(input)
      const byLabel = new Map(
        found.value
          .map((place) => withNumber(place, number))
          .map((place) => [place.address, place]),
      )
      return {
        ok: true,
        value: [...byLabel].map(([label, place]) => ({ id: idOf(place), label })),
      }
    },

    async resolve(id) {
      const place = readId(id)
      return place ? { ok: true, value: place } : failure('not-found')
    },

    async reverse(lat, lon, signal) {
      if (!couldBeInMalaysia({ lat, lon })) return failure('not-found')
      const found = await places(
        '/reverse',
        { lat: String(lat), lon: String(lon), radius: '1', limit: '1', lang: 'en' },
        signal,
      )
      if (!found.ok) return found
      const [place] = found.value
      // The point stays where the person put it; Photon's is the centre of the nearest place.
      if (!place) return failure('not-found')
      const { address, postcode, approximate } = place
      return { ok: true, value: { address, postcode, approximate, lat, lon } }
    },
  }
}

function placeOf({ geometry, properties }: z.output<typeof feature>): PhotonPlace | undefined {
  const { name, housenumber, street, locality, district, city, state, countrycode } = properties
  if (countrycode !== undefined && countrycode.toUpperCase() !== 'MY') return undefined
  const postcode = postcodeIn(properties.postcode)
  const town = [postcode, city].filter(Boolean).join(' ')
  const parts = [
    name === street ? undefined : name,
    [housenumber, street].filter(Boolean).join(' '),
    locality,
    district,
    town,
    state === city ? undefined : state,
  ]
  const address = [...new Set(parts.filter(Boolean))].join(', ')
  const [lon, lat] = geometry.coordinates
  const isStreet = !housenumber && (properties.type === 'street' || (!!name && name === street))
  const isBuilding = properties.type === 'house' && properties.osm_key !== 'place'
  const approximate = !street && !housenumber && !isStreet && !isBuilding
  return { address: address.slice(0, 300), postcode, lat, lon, approximate, street: isStreet }
}

/** `12` of `12 Jalan Telawi` and of `No. 12-3, Jalan Telawi`; a postcode is no house number. */
function houseNumberOf(input: string): string {
  const [, number = ''] = /^(?:no\.? ?)?(\d{1,4}[a-z]?(?:[-/]\d{1,4}[a-z]?)*),? /i.exec(input) ?? []
  return number
}

/** The map has few houses: a typed number is put before the street that was found. */
function withNumber(place: PhotonPlace, number: string): PhotonPlace {
  if (!number || !place.street) return place
  return { ...place, address: `${number} ${place.address}`.slice(0, 300) }
}

function idOf({ address, postcode, lat, lon, approximate }: FoundPlace): string {
  const fields = { address, postcode, lat, lon }
  const kind = approximate ? 'a' : 'e'
  return kind + Buffer.from(JSON.stringify(fields)).toString('base64url')
}

function readId(id: string): FoundPlace | undefined {
  const fields = jsonOf(Buffer.from(id.slice(1), 'base64url').toString())
  const parsed = carriedPlace.safeParse(fields)
  if (!parsed.success || !couldBeInMalaysia(parsed.data)) return undefined
  return { ...parsed.data, approximate: id.startsWith('a') }
}
