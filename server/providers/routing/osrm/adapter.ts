import { z } from 'zod'
import { AROUND_MINUTES, type Place, travelMinutes } from '../../../../domain/board/travel.ts'
import { fetchJson, refusal } from '../../fetch-json.ts'
import type { RoutingProvider } from '../port.ts'

type OsrmOptions = {
  readonly url: string
  /** Gets a line when OSRM stops answering, and when it answers again. */
  readonly log: (line: string) => void
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs?: number
  /** The time limit of all requests of one call. */
  readonly allMs?: number
  /** A clock in milliseconds. */
  readonly now?: () => number
}

/** Places per request: OSRM's default limit. */
const MOST_PLACES = 100
/** Roads change slowly: answers are cached for a day, and evicted when there are too many. */
const STORED_MS = 86_400_000
const MOST_STORED = 250_000
/** How long OSRM is not called after it failed. */
const REST_MS = 60_000

/** Seconds by road; null if OSRM finds no route. */
const seconds = z.number().min(0).max(86_400).nullable()
const table = z.object({ code: z.literal('Ok'), durations: z.array(z.array(seconds)) })
type Seconds = z.output<typeof seconds>

/**
 * Client of the table service of OSRM's HTTP API, version 1. Missing or late answers are replaced
 * by estimates; after a failure OSRM is not called for a while.
 */
export function osrmRouting({
  url,
  log,
  timeoutMs = 1_000,
  allMs = 3_000,
  now = () => performance.now(),
}: OsrmOptions): RoutingProvider {
  const base = `${url.replace(/\/+$/, '')}/table/v1/driving/`
  const known = storedSeconds(now)
  let restUntil = 0
  let isAway = false

  /** Requests one part of a table. @returns false without a usable answer. */
  async function requestTable(from: readonly string[], to: readonly string[]): Promise<boolean> {
    const places = [...new Set([...from, ...to])]
    const at = (keys: readonly string[]) => keys.map((key) => places.indexOf(key)).join(';')
    const requestUrl = new URL(`${base}${places.join(';')}`)
    requestUrl.search = `annotations=duration&sources=${at(from)}&destinations=${at(to)}`
    const response = await fetchJson({ url: requestUrl, timeoutMs }, table)
    if (!response.ok) return failed(response.refusal.code, response.refusal.detail)
    const { status, body } = response.value
    if (status !== 200) return failed('refused', refusal(status).refusal.detail)
    const { durations } = body
    const isWhole =
      durations.length === from.length && durations.every((row) => row.length === to.length)
    if (!isWhole) return failed('malformed', 'a table of another size')
    for (const [row, key] of from.entries())
      for (const [column, other] of to.entries())
        known.set(key, other, durations[row]?.[column] ?? null)
    if (isAway) log('OSRM answers again.')
    isAway = false
    return true
  }

  function failed(code: string, detail = ''): false {
    if (!isAway) log(`OSRM does not answer (${code}: ${detail}); ways are estimated.`)
    isAway = true
    restUntil = now() + REST_MS
    return false
  }

  async function learn(from: readonly string[], to: readonly string[]): Promise<void> {
    const until = now() + allMs
    for (const [sources, destinations] of partsOf(from, to)) {
      if (now() < restUntil || now() >= until) return
      if (!(await requestTable(sources, destinations))) return
    }
  }

  return {
    knowsRoads: true,

    async ways(from, to) {
      const froms = [...new Set(from.map(keyOf))]
      const tos = [...new Set(to.map(keyOf))]
      await learn(
        froms.filter((key) => tos.some((other) => known.get(key, other) === undefined)),
        tos.filter((other) => froms.some((key) => known.get(key, other) === undefined)),
      )
      return (start, end, hour) => {
        const byRoad = known.get(keyOf(start), keyOf(end)) ?? null
        return byRoad === null
          ? travelMinutes(start, end, hour)
          : Math.round(byRoad / 60 + AROUND_MINUTES)
      }
    },
  }
}

/** A place in the form of OSRM's requests, accurate to a metre. */
function keyOf({ latitude, longitude }: Place): string {
  return `${longitude.toFixed(5)},${latitude.toFixed(5)}`
}

/** Splits a table into parts that OSRM accepts. */
function* partsOf(from: readonly string[], to: readonly string[]) {
  const columns = Math.min(to.length, MOST_PLACES / 2)
  const rows = MOST_PLACES - columns
  for (let row = 0; row < from.length; row += rows)
    for (let column = 0; column < to.length; column += columns)
      yield [from.slice(row, row + rows), to.slice(column, column + columns)] as const
}

/** Caches the answers of the last day. */
function storedSeconds(now: () => number) {
  const stored = new Map<string, Map<string, Seconds>>()
  let count = 0
  let since = now()

  function forget(): void {
    stored.clear()
    count = 0
    since = now()
  }

  return {
    get(from: string, to: string): Seconds | undefined {
      if (now() - since >= STORED_MS) forget()
      return stored.get(from)?.get(to)
    },
    set(from: string, to: string, value: Seconds): void {
      if (count >= MOST_STORED) forget()
      const row = stored.get(from) ?? new Map<string, Seconds>()
      if (!row.has(to)) count += 1
      stored.set(from, row.set(to, value))
    },
  }
}
