import type { FastifyInstance, FastifyReply } from 'fastify'

/** How the stand-in fails; tests change it between requests. */
export type OsrmMode = {
  current: 'well' | 'slow' | 'broken' | 'garbled' | 'short' | 'negative' | 'unreachable-places'
}

type Options = {
  readonly mode?: OsrmMode
  /** Like the real `--max-table-size`. */
  readonly maxTableSize?: number
  /** Collects the address of every request. */
  readonly seen?: string[]
}

type Point = readonly [lon: number, lat: number]

const knownOptions = new Set(['annotations', 'sources', 'destinations', 'generate_hints'])

/** A router that speaks the table service of OSRM's HTTP API, version 1; its roads are straight. */
export async function osrmSandbox(scope: FastifyInstance, options: Options = {}): Promise<void> {
  const { mode = { current: 'well' }, maxTableSize = 100, seen = [] } = options

  scope.get<{
    Params: { profile: string; coordinates: string }
    Querystring: Record<string, string>
  }>(
    '/table/v1/:profile/:coordinates',
    // OSRM accepts longer addresses than Fastify's router.
    (request, reply) => {
      seen.push(request.url)
      if (mode.current === 'slow') return reply.hijack()
      if (mode.current === 'broken') return reply.code(502).send('Bad Gateway')
      if (mode.current === 'garbled') return reply.type('text/html').send('<html>')
      const unknown = Object.keys(request.query).find((name) => !knownOptions.has(name))
      if (unknown) return refuse(reply, 'InvalidQuery', 'Query string malformed')
      const places = request.params.coordinates.split(';').map(pointOf)
      if (places.some((place) => place === undefined))
        return refuse(reply, 'InvalidQuery', 'Query string malformed')
      const from = indexesOf(request.query.sources, places.length)
      const to = indexesOf(request.query.destinations, places.length)
      if (!from || !to) return refuse(reply, 'InvalidOptions', 'Invalid coordinate index')
      if (from.length * to.length > maxTableSize ** 2)
        return refuse(reply, 'TooBig', 'Too many table coordinates')
      const waypoint = (at: number) => ({ hint: '', distance: 0, name: '', location: places[at] })
      const rows = mode.current === 'short' ? from.slice(1) : from
      return reply.send({
        code: 'Ok',
        sources: from.map(waypoint),
        destinations: to.map(waypoint),
        durations: rows.map((row) =>
          to.map((column) => durationOf(places[row] as Point, places[column] as Point, mode)),
        ),
      })
    },
  )
}

function refuse(reply: FastifyReply, code: string, message: string): FastifyReply {
  return reply.code(400).send({ code, message })
}

function pointOf(text: string): Point | undefined {
  const [lon, lat, ...more] = text.split(',').map(Number)
  const isPoint = more.length === 0 && Math.abs(lon ?? 999) <= 180 && Math.abs(lat ?? 999) <= 90
  return isPoint ? [lon as number, lat as number] : undefined
}

function indexesOf(text: string | undefined, count: number): number[] | undefined {
  if (text === undefined || text === 'all') return Array.from({ length: count }, (_, at) => at)
  const indexes = text.split(';').map(Number)
  return indexes.every((at) => Number.isInteger(at) && at >= 0 && at < count) ? indexes : undefined
}

const kmOfDegree = 111

/** Seconds at 60 km/h in a straight line, to a tenth; null without a route. */
function durationOf(from: Point, to: Point, { current }: OsrmMode): number | null {
  if (current === 'unreachable-places' && from !== to) return null
  const km = Math.hypot(from[0] - to[0], from[1] - to[1]) * kmOfDegree
  const seconds = Math.round(km * 600) / 10
  return current === 'negative' ? -1 - seconds : seconds
}
