import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Pool } from '../../db/connection.ts'
import type { CallBudget } from '../../providers/definition.ts'
import { storedCounter } from './budgets.ts'

const MINUTE_SECONDS = 60

/**
 * Counts calls to third parties in PostgreSQL, so that all processes together keep to a limit per minute and to the
 * pauses that third parties ask for. A minute begins with its first call, by the machine's clock.
 */
export function sharedCalls(pool: Pool): CallBudget {
  const counters = new Map<string, RateLimiterPostgres>()
  function counterOf(name: string, aMinute: number): RateLimiterPostgres {
    const known = counters.get(name)
    if (known) return known
    const counter = storedCounter(pool, 'calls', { points: aMinute, seconds: MINUTE_SECONDS })
    counters.set(name, counter)
    return counter
  }
  return {
    async take(name, aMinute) {
      const { consumedPoints, msBeforeNext } = await counterOf(name, aMinute).penalty(name)
      return consumedPoints <= aMinute ? 0 : Math.max(1, msBeforeNext)
    },
    async pause(name, aMinute, ms) {
      await counterOf(name, aMinute).block(name, Math.ceil(ms / 1_000))
    },
  }
}
