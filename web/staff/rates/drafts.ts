import { amountText } from '../form/numbers.ts'
import type { Rate } from './amounts.ts'

/** Unsaved input of a card. */
export type RateDraft = {
  texts: readonly string[]
  surcharge: string
  everywhere: boolean
  /** Undefined until one of them is changed. */
  terms?: RateTermsDraft
}

/**
 * The weekdays with a surcharge, the surcharge on holidays ('' for the same) and the first day ('' for
 * today).
 */
export type RateTermsDraft = {
  weekdays: readonly number[]
  holiday: string
  firstDay: string
}

/** Drafts by region and skill, so that they survive switching to another region. */
export type RateDrafts = Readonly<Record<string, RateDraft & { before: string }>>

function keyOf({ region, skill }: Pick<Rate, 'region' | 'skill'>): string {
  return `${region} ${skill}`
}

function savedTexts(rate: Rate): RateDraft {
  return {
    texts: rate.costs.map(({ cost }) => amountText(cost)),
    surcharge: String(rate.surcharge_perc),
    everywhere: false,
  }
}

/** The values of a card's fields: the draft, otherwise the saved rate. */
export function draftOf(drafts: RateDrafts, rate: Rate): RateDraft {
  return drafts[keyOf(rate)] ?? savedTexts(rate)
}

/** True if another Admin changed the price after the draft was started. */
export function isOutdated(drafts: RateDrafts, rate: Rate): boolean {
  const before = drafts[keyOf(rate)]?.before
  return before !== undefined && before !== JSON.stringify(savedTexts(rate))
}

/** Sets a rate's draft, or removes it if it equals the saved rate. */
export function withDraft(
  drafts: RateDrafts,
  rate: Rate,
  draft: RateDraft | undefined,
): RateDrafts {
  const key = keyOf(rate)
  const { [key]: earlier, ...others } = drafts
  const saved = JSON.stringify(savedTexts(rate))
  return !draft || JSON.stringify(draft) === saved
    ? others
    : { ...others, [key]: { ...draft, before: earlier?.before ?? saved } }
}

/** The rates with a draft in other regions than the visible one. */
export function draftsElsewhere(
  drafts: RateDrafts,
  rates: readonly Rate[],
  region: number,
): Rate[] {
  return rates.filter((rate) => rate.region !== region && Object.hasOwn(drafts, keyOf(rate)))
}
