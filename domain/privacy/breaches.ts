import { normalizeEmail } from '../account/contact-details.ts'

const HOUR_MS = 3_600_000

/** Deadlines after the discovery of a breach (docs/product/privacy.md#breaches). */
const COMMISSIONER_HOURS = 72
const PERSONS_HOURS = 7 * 24
/** The Commissioner is notified of breaches of more than this many people, whatever the harm. */
const MANY_PEOPLE = 1_000

/** Who must be notified of a breach. */
export const breachAudiences = ['commissioner', 'persons'] as const
export type BreachAudience = (typeof breachAudiences)[number]

/** The facts that the duties depend on. */
export type Breach = {
  readonly discoveredAt: Date
  readonly people: number
  /** Whether significant harm to them is likely. */
  readonly harm: boolean
}

/** The deadline to notify an audience of a breach; undefined if it need not be notified. */
export function breachDue(
  { discoveredAt, people, harm }: Breach,
  audience: BreachAudience,
): Date | undefined {
  const isNeeded = harm || (audience === 'commissioner' && people > MANY_PEOPLE)
  if (!isNeeded) return undefined
  const hours = audience === 'commissioner' ? COMMISSIONER_HOURS : PERSONS_HOURS
  return new Date(discoveredAt.getTime() + hours * HOUR_MS)
}

/** The Commissioner's address for notifications, and its replacement in a demo. */
export const commissionerEmail = { real: 'dbnpdp@pdp.gov.my', demo: 'commissioner@jiran.test' }

/** The people concerned that a notification goes to. */
export const breachRecipients = ['customers', 'visits', 'emails'] as const
export type BreachRecipients = (typeof breachRecipients)[number]

/** The addresses in a pasted text, without duplicates. */
export function emailsIn(text: string): string[] {
  const parts = text.split(/[\s,;<>]+/).filter((part) => part.includes('@'))
  return [...new Set(parts.map(normalizeEmail))]
}

/** Does a paragraph that an Admin must complete still end with its colon: `What we have done:`? */
export function isUnfinished(text: string): boolean {
  const [, ...paragraphs] = text.split(/\n\s*\n/)
  return paragraphs.some((paragraph) => /[:：]$/.test(paragraph.trimEnd()))
}
