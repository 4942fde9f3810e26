import type { GeoOutcome, GeoProvider } from '../port.ts'

type AutoOptions = {
  /** Knows streets, but may be unreachable. */
  readonly first: GeoProvider
  /** Knows only areas, but always answers. */
  readonly second: GeoProvider
  /** A clock in milliseconds. */
  readonly now?: () => number
}

/** After this many failures in a row, the first is not called for a while. */
const maxFailures = 2
const restMs = 60_000

const names = { first: '1', second: '2' } as const

/**
 * Uses the first geocoder while it answers, otherwise the second. After two failures in a row the
 * second answers at once, and the first is probed in the background now and then, until it answers
 * again.
 */
export function autoGeo({
  first,
  second,
  now = () => performance.now(),
}: AutoOptions): GeoProvider {
  let failures = 0
  let nextTry = 0
  let trying = false

  function note(outcome: GeoOutcome<unknown>): void {
    if (!outcome.ok && outcome.refusal.code === 'cancelled') return
    failures = outcome.ok || outcome.refusal.code === 'not-found' ? 0 : failures + 1
    if (failures >= maxFailures) nextTry = now() + restMs
  }

  /** Tries the first, then the second unless `isEnough` accepts the first's answer. */
  async function tryBoth<Value>(
    request: (provider: GeoProvider, signal: AbortSignal) => Promise<GeoOutcome<Value>>,
    signal: AbortSignal,
    isEnough: (value: Value) => boolean = () => true,
  ): Promise<GeoOutcome<Value>> {
    if (failures >= maxFailures) {
      if (now() >= nextTry && !trying) {
        trying = true
        // The caller does not wait for the probe; its own limit ends it.
        void request(first, new AbortController().signal).then((outcome) => {
          trying = false
          note(outcome)
        })
      }
      const answer = await request(second, signal)
      return answer.ok ? { ...answer, standIn: { reason: 'resting', detail: '' } } : answer
    }
    const answer = await request(first, signal)
    note(answer)
    if (answer.ok && isEnough(answer.value)) return answer
    if (!answer.ok && answer.refusal.code === 'cancelled') return answer
    const other = await request(second, signal)
    if (answer.ok || answer.refusal.code === 'not-found') return other.ok ? other : answer
    const { code: reason, detail = '' } = answer.refusal
    return other.ok ? { ...other, standIn: { reason, detail } } : other
  }

  return {
    name: `${first.name}, ${second.name}`,
    attribution: `${first.attribution}\n${second.attribution}`,
    cacheSeconds: first.cacheSeconds,

    suggest(input, near, session, signal) {
      return tryBoth(
        async (provider, until) => {
          const found = await provider.suggest(input, near, session, until)
          if (!found.ok) return found
          const whose = provider === first ? names.first : names.second
          return {
            ok: true,
            value: found.value.map(({ id, label }) => ({ id: `${whose}${id}`, label })),
          }
        },
        signal,
        (found) => found.length > 0,
      )
    },

    resolve(id, session, signal) {
      const provider = id.startsWith(names.first) ? first : second
      return provider.resolve(id.slice(1), session, signal)
    },

    reverse(lat, lon, signal) {
      return tryBoth((provider, until) => provider.reverse(lat, lon, until), signal)
    },
  }
}
