import { amountText } from '../form/numbers.ts'
import type { Rate } from './amounts.ts'

/** What is typed in a card and not saved. */
export type RateDraft = {
  texts: readonly string[]
  surcharge: string
  everywhere: boolean
  /** Left out until one of them is touched. */
  terms?: RateTermsDraft | undefined
}

/** The weekdays that cost more, what holidays add ('': the same), the first day ('': today). */
export type RateTermsDraft = {
  weekdays: readonly number[]
  holiday: string
  firstDay: string
}

/** Drafts by region and skill: they outlive a step to another region. */
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

/** The values of a card's fields: the draft, or else the saved rate. */
export function draftOf(drafts: RateDrafts, rate: Rate): RateDraft {
  return drafts[keyOf(rate)] ?? savedTexts(rate)
}

/** True when another Admin has saved another price since the draft was begun. */
export function isOutdated(drafts: RateDrafts, rate: Rate): boolean {
  const before = drafts[keyOf(rate)]?.before
  return before !== undefined && before !== JSON.stringify(savedTexts(rate))
}

/** The drafts with this one; what says the same as the saved rate is none. */
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

/** The rates that have a draft, in other regions than the one in sight. */
export function draftsElsewhere(
  drafts: RateDrafts,
  rates: readonly Rate[],
  region: number,
): Rate[] {
  return rates.filter((rate) => rate.region !== region && Object.hasOwn(drafts, keyOf(rate)))
}
