import { query, type Reader } from './transaction.ts'

/** The requested page of a list; pages count from 1. */
export type Page = { readonly page: number; readonly page_size: number }

/** A page of a list, as calls answer it. */
export type Listed<Item> = Page & {
  readonly items: Item[]
  readonly total: number
}

type List<Row, Item> = {
  /** The name of its prepared statements; without one they are not prepared. */
  readonly name?: string
  /** The tables and conditions that are counted. */
  readonly counted: string
  /** The statement that reads a page's rows in order. @param part its limit and offset. */
  readonly rows: (part: string) => string
  /** Parameters of both statements. */
  readonly values: readonly unknown[]
  /** Further parameters of the rows alone. */
  readonly more?: readonly unknown[]
  readonly item: (row: Row) => Item
}

/** Reads a page of a list, and counts the whole list. */
export async function readPage<Row extends object, Item>(
  reader: Reader,
  { page, page_size }: Page,
  { name, counted, rows, values, more = [], item }: List<Row, Item>,
): Promise<Listed<Item>> {
  const own = [...values, ...more]
  const part = `limit $${own.length + 1} offset $${own.length + 2}`
  const [found, [count]] = await Promise.all([
    query<Row>(reader, {
      name,
      text: rows(part),
      values: [...own, page_size, (page - 1) * page_size],
    }),
    query<{ total: number }>(reader, {
      name: name && `${name}-counted`,
      text: `select count(*)::int as total from ${counted}`,
      values,
    }),
  ])
  return { items: found.map(item), total: count?.total ?? 0, page, page_size }
}

/** A LIKE pattern that finds this text literally, anywhere. */
export function anywhere(text: string): string {
  return `%${literal(text)}%`
}

/** A text as a part of a LIKE pattern that finds it literally. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
