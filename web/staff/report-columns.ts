import type { Store } from './report-filters.ts'

/** Columns of the staff report that are shown on request. */
export const extraColumns = ['end', 'assigned', 'city', 'manager'] as const
export type ExtraColumn = (typeof extraColumns)[number]

const KEY = 'jiran.report-columns'

/** The columns that this browser's person has added; none when nothing readable is stored. */
export function storedColumns(store: Store): readonly ExtraColumn[] {
  try {
    const names = (store.getItem(KEY) ?? '').split(',')
    return extraColumns.filter((name) => names.includes(name))
  } catch {
    return []
  }
}

/** Stores the added columns. */
export function storeColumns(store: Store, columns: readonly ExtraColumn[]) {
  try {
    if (columns.length > 0) store.setItem(KEY, columns.join())
    else store.removeItem(KEY)
  } catch {
    // A full or forbidden storage costs a convenience, not the page.
  }
}
