const BEFORE_MS = 2 * 3_600_000

/**
 * May the crew of a visit read its medical details now (docs/product/visits.md#medical-details)?
 * From two hours before the start until the end.
 * @param runsUntil the end by the crew's steps; null if the clock decides.
 */
export function mayReadConfidential(
  {
    startsAt,
    endsAt,
    runsUntil,
  }: { readonly startsAt: Date; readonly endsAt: Date; readonly runsUntil: Date | null },
  now: Date,
): boolean {
  return now.getTime() >= startsAt.getTime() - BEFORE_MS && now < (runsUntil ?? endsAt)
}
