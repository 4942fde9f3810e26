const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds from each try that failed to the next (docs/product/webhooks.md#tries). */
const waits = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
export const MOST_TRIES = waits.length + 1

/** The longest that an endpoint can ask us to wait. */
const LONGEST_SECONDS = 24 * HOUR
/** So that deliveries which failed together are not all tried together again. */
const JITTER = 0.1

/** An endpoint that takes nothing for so long is switched off. */
export const FAILING_DAYS = 5
/** How long both secrets sign after a rotation. */
export const ROTATION_HOURS = 24
/** How many endpoints there are at most. */
export const MOST_ENDPOINTS = 20

/**
 * Seconds from a try that failed to the next one, or undefined when it was the last.
 * @param tries how many there were.
 * @param askedSeconds of the answer's `Retry-After`.
 * @param random from 0 to 1.
 */
export function waitAfter(
  tries: number,
  askedSeconds: number | undefined,
  random: number,
): number | undefined {
  const wait = waits[tries - 1]
  if (wait === undefined) return undefined
  const asked = Math.min(askedSeconds ?? 0, LONGEST_SECONDS)
  return Math.max(wait * (1 + JITTER * random), asked)
}

/** Seconds that a `Retry-After` asks for, in seconds or as a date; undefined for anything else. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}
