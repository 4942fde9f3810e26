const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A crew should have reported being on its way by this time before the start. */
const DUE_MS = 30 * MINUTE_MS
const DELAYED_MS = HOUR_MS
/** How long reports of a crew are shown. */
const SHOWN_MS = 24 * HOUR_MS

/**
 * Time limits that decide which visits need staff now (docs/product/visits.md#what-needs-staff).
 */
export function attentionMoments(now: Date): {
  /** Visits that start until then are due. */
  readonly dueUntil: Date
  /** Reports from then on are shown. */
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

/** Reports received more than this many seconds after the event are marked for staff. */
export const delayedSeconds = DELAYED_MS / 1_000
