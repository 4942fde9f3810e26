const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds from each failed attempt to the next (docs/product/webhooks.md#tries). */
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

/** The longest wait that an endpoint can request. */
const LONGEST_SECONDS = 24 * HOUR
/** Spreads the retries of deliveries that failed together. */
const JITTER = 0.1

/** An endpoint that accepts nothing for this many days is disabled. */
export const FAILING_DAYS = 5
/** How long both secrets sign after a rotation, in hours. */
export const ROTATION_HOURS = 24
export const MOST_ENDPOINTS = 20

/**
 * Seconds from a failed attempt to the next; undefined after the last.
 * @param tries the number of attempts so far.
 * @param requestedSeconds the `Retry-After` of the answer.
 * @param random from 0 to 1.
 */
export function waitAfter(
  tries: number,
  requestedSeconds: number | undefined,
  random: number,
): number | undefined {
  const wait = waits[tries - 1]
  if (wait === undefined) return undefined
  const requested = Math.min(requestedSeconds ?? 0, LONGEST_SECONDS)
  return Math.max(wait * (1 + JITTER * random), requested)
}

/** Parses a `Retry-After` header, in seconds or as a date; undefined for anything else. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}
