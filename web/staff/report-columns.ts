import type { Store } from './report-filters.ts'

/** Optional columns of the staff report. */
export const extraColumns = ['end', 'assigned', 'city', 'manager'] as const
export type ExtraColumn = (typeof extraColumns)[number]

const KEY = 'jiran.report-columns'

/** The optional columns stored in this browser; none if nothing valid is stored. */
export function storedColumns(store: Store): readonly ExtraColumn[] {
  try {
    const names = (store.getItem(KEY) ?? '').split(',')
    return extraColumns.filter((name) => names.includes(name))
  } catch {
    return []
  }
}

/** Stores the selected optional columns. */
export function storeColumns(store: Store, columns: readonly ExtraColumn[]) {
  try {
    if (columns.length > 0) store.setItem(KEY, columns.join())
    else store.removeItem(KEY)
  } catch {
    // Full or disabled storage: the selection is lost on reload, nothing else.
  }
}
