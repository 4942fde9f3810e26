import type { CallBudget } from '../../definition.ts'

const MINUTE_MS = 60_000

/** Counts only this process's calls, if no budget is shared. */
export function ownCalls(now: () => number): CallBudget {
  const calls = new Map<string, number[]>()
  const pauses = new Map<string, number>()
  return {
    async take(name, aMinute) {
      const pause = (pauses.get(name) ?? 0) - now()
      if (pause > 0) return pause
      const recent = (calls.get(name) ?? []).filter((at) => at > now() - MINUTE_MS)
      const [first] = recent
      if (first !== undefined && recent.length >= aMinute) return first + MINUTE_MS - now()
      calls.set(name, [...recent, now()])
      return 0
    },
    async pause(name, _aMinute, ms) {
      pauses.set(name, now() + ms)
    },
  }
}
