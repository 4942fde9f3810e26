import { addDays, dayOf, instantOf } from '../booking/starts/calendar.ts'

const QUIET_FROM = 21
const QUIET_UNTIL = 8

/**
 * When a message that is due at `at` may go out: outside 21:00-08:00 in Malaysia, unless it is
 * about what happens now or the morning is too late (docs/product/notifications.md#quiet-hours).
 * @param uselessAfter when the message becomes useless; null for never.
 */
export function sendTime(
  at: Date,
  kind: { readonly now: boolean },
  uselessAfter: Date | null = null,
): Date {
  if (kind.now) return at
  const later = outsideQuietHours(at)
  return uselessAfter && later >= uselessAfter ? at : later
}

/** The time itself, or the end of the quiet hours that it falls into. */
export function outsideQuietHours(at: Date): Date {
  const day = dayOf(at)
  const morning = instantOf(day, QUIET_UNTIL)
  if (at < morning) return morning
  return at < instantOf(day, QUIET_FROM) ? at : instantOf(addDays(day, 1), QUIET_UNTIL)
}
