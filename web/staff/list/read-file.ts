import { type CallInput, call } from '../../api.ts'
import type { CsvRow } from '../csv.ts'
import type { ListColumn, ListDescription, ListFile } from './describe-list.ts'
import { type Item, itemsOf, type ListCall } from './list-state.ts'

/** More rows need a filter. */
const MOST = 50_000

/** Reads all filtered rows for a list's file, page by page. */
export async function readFile<K extends ListCall>(
  file: ListFile<K>,
  { call: name, columns, keyOf }: ListDescription<K>,
  query: CallInput<K>,
): Promise<readonly CsvRow[]> {
  if (file.rows) return file.rows(query)
  const { size, after, rowOf = (item) => rowBy(columns, item) } = file
  // By key, as a row added in the meantime moves another to the next page.
  const all = new Map<string, Item<K>>()
  for (let page = 1, last: Item<K> | undefined; ; page += 1) {
    const next = last !== undefined && after ? after(last) : { page }
    const part = size === undefined ? {} : { page_size: size, ...next }
    const items = itemsOf<K>(await call(name, { ...query, ...part }))
    for (const item of items) all.set(keyOf(item), item)
    last = items.at(-1)
    if (size === undefined || items.length < size || all.size >= MOST)
      return [...all.values()].map(rowOf)
  }
}

function rowBy<K extends ListCall>(columns: readonly ListColumn<K>[], item: Item<K>): CsvRow {
  return Object.fromEntries(
    columns.flatMap(({ header, csv }) => (csv ? [[header, csv(item)]] : [])),
  )
}
