import type { Locale } from '../../messages/locales.ts'
import { addonName, type NamedAddons } from '../messages/addon-name.ts'
import { checklistOfSkill } from '../services/checklists.ts'

/** Before the name of an add-on that is an item of a checklist. */
const addonPrefix = 'addon:'

/** What a checklist follows from: the service, and what belongs to the visit. */
export type ChecklistSource = {
  readonly skill: string
  /** The service's items when it was ordered; null for orders from before they were stored. */
  readonly checklist: readonly string[] | null
  readonly addon: string | null
  readonly fixed_addons: readonly string[]
}

/** The items of a visit's checklist: those of the service, then its add-ons (docs/product/visits.md#checklist). */
export function checklistItems(visit: ChecklistSource): string[] {
  const ofService = visit.checklist ?? serviceItems(visit.skill)
  const addons = [...(visit.addon ? [visit.addon] : []), ...visit.fixed_addons]
  return [...ofService, ...addons.map((name) => `${addonPrefix}${name}`)]
}

/** What an order of this service stores of its checklist. */
export function serviceItems(skill: string): string[] {
  return checklistOfSkill(skill).map(({ code }) => code)
}

/** An item in words; one that the service no longer has is named by its code. */
export function itemName(
  item: string,
  skill: string,
  locale: Locale,
  addons: NamedAddons | undefined,
): string {
  if (item.startsWith(addonPrefix)) {
    const name = item.slice(addonPrefix.length)
    return addonName(name, locale, addons?.get(name))
  }
  const known = checklistOfSkill(skill).find(({ code }) => code === item)
  return known?.label({}, { locale }) ?? item
}

/** What somebody of the crew said of an item, and when that was. */
export type ItemSaid = {
  readonly id: string
  readonly item: string
  readonly at: Date
  readonly done: boolean
  readonly reason: string
}

/** An item of a visit; `done` is null while nobody said anything of it. */
export type ItemState = {
  readonly item: string
  readonly done: boolean | null
  readonly reason: string
}

/**
 * A checklist by what its crew said: of each item what was said last. The order in which it was received
 * makes no difference.
 */
export function checklistState(items: readonly string[], said: readonly ItemSaid[]): ItemState[] {
  const inOrder = said.toSorted(
    (one, other) => Number(one.at) - Number(other.at) || (one.id < other.id ? -1 : 1),
  )
  const last = new Map(inOrder.map((each) => [each.item, each]))
  return items.map((item) => {
    const { done = null, reason = '' } = last.get(item) ?? {}
    return { item, done, reason }
  })
}

/** Why an item is not taken; undefined when it is. */
export type ItemRefusal = 'item-unknown' | 'item-without-reason'

/** Whether the crew may say this of an item: what was not done needs a reason. */
export function whyNoItem(
  items: readonly string[],
  {
    item,
    done,
    reason,
  }: { readonly item: string; readonly done: boolean; readonly reason: string },
): ItemRefusal | undefined {
  if (!items.includes(item)) return 'item-unknown'
  return done || reason ? undefined : 'item-without-reason'
}
