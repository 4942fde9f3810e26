const HOUR_MS = 3_600_000

/** How long there is from the discovery of a breach (docs/product/privacy.md#breaches). */
const COMMISSIONER_HOURS = 72
const PERSONS_HOURS = 7 * 24
/** From so many people on the Commissioner is notified whatever the harm. */
const MANY_PEOPLE = 1_000
/** How long a breach is stored. */
export const BREACH_YEARS = 2

/** Whom a breach is to be notified to. */
export const breachAudiences = ['commissioner', 'persons'] as const
export type BreachAudience = (typeof breachAudiences)[number]

/** What the duties follow from. */
export type Breach = {
  readonly discoveredAt: Date
  /** How many people it is about. */
  readonly people: number
  /** Significant harm to them is likely. */
  readonly harm: boolean
}

/** Until when somebody must be notified of a breach; undefined where they need not be. */
export function breachDue(
  { discoveredAt, people, harm }: Breach,
  audience: BreachAudience,
): Date | undefined {
  const isNeeded = harm || (audience === 'commissioner' && people > MANY_PEOPLE)
  if (!isNeeded) return undefined
  const hours = audience === 'commissioner' ? COMMISSIONER_HOURS : PERSONS_HOURS
  return new Date(discoveredAt.getTime() + hours * HOUR_MS)
}
