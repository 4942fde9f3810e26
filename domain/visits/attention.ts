const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** From so long before its start a crew that has said nothing is not on its way though due. */
const DUE_MS = 30 * MINUTE_MS
const DELAYED_MS = HOUR_MS
/** What a crew reported is shown for so long. */
const SHOWN_MS = 24 * HOUR_MS

/**
 * The moments by which visits need staff, as of now (docs/product/visits.md#what-needs-staff).
 */
export function attentionMoments(now: Date): {
  /** A visit that starts until then is due. */
  readonly dueUntil: Date
  /** What was reported from then on is shown. */
  readonly shownFrom: Date
  /** Visits that start until then can have reports. */
  readonly reportedUntil: Date
} {
  return {
    dueUntil: new Date(now.getTime() + DUE_MS),
    shownFrom: new Date(now.getTime() - SHOWN_MS),
    reportedUntil: new Date(now.getTime() + SHOWN_MS),
  }
}

/** What is received later than so many seconds after it happened is shown to staff. */
export const delayedSeconds = DELAYED_MS / 1_000
