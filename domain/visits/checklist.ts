import type { Locale } from '../../messages/locales.ts'
import { addonName, type NamedAddons } from '../messages/addon-name.ts'
import { checklistOfSkill } from '../services/checklists.ts'

/** Precedes the name of an add-on in a checklist item. */
const addonPrefix = 'addon:'

/** The input of a checklist: the service and the visit's add-ons. */
export type ChecklistSource = {
  readonly skill: string
  /** The service's items at the time of the order; null for orders that predate their storage. */
  readonly checklist: readonly string[] | null
  readonly addon: string | null
  readonly fixed_addons: readonly string[]
}

/**
 * The items of a visit's checklist: the service's items, then the add-ons
 * (docs/product/visits.md#checklist).
 */
export function checklistItems(visit: ChecklistSource): string[] {
  const ofService = visit.checklist ?? serviceItems(visit.skill)
  const addons = [...(visit.addon ? [visit.addon] : []), ...visit.fixed_addons]
  return [...ofService, ...addons.map((name) => `${addonPrefix}${name}`)]
}

/** The checklist that an order of this service stores. */
export function serviceItems(skill: string): string[] {
  return checklistOfSkill(skill).map(({ code }) => code)
}

/** The name of an item; its code if the service no longer has it. */
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

/** A worker's report about an item. */
export type ItemReport = {
  readonly id: string
  readonly item: string
  readonly at: Date
  readonly done: boolean
  readonly reason: string
}

/** An item of a visit; `done` is null until the crew reports on it. */
export type ItemState = {
  readonly item: string
  readonly done: boolean | null
  readonly reason: string
}

/**
 * The state of a checklist by the latest report on each item. The order of receipt makes no
 * difference.
 */
export function checklistState(
  items: readonly string[],
  reports: readonly ItemReport[],
): ItemState[] {
  const inOrder = reports.toSorted(
    (one, other) => Number(one.at) - Number(other.at) || (one.id < other.id ? -1 : 1),
  )
  const last = new Map(inOrder.map((each) => [each.item, each]))
  return items.map((item) => {
    const { done = null, reason = '' } = last.get(item) ?? {}
    return { item, done, reason }
  })
}

/** Why a report on an item is refused. */
export type ItemRefusal = 'item-unknown' | 'item-without-reason'

/** Refuses an invalid report on an item: an item that was not done needs a reason. */
export function itemRefusal(
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
