/** The page numbers to show: first, last, and the neighbours of the current one, ascending. */
export function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last]
  // The ends show one more neighbour, so that the row's width does not change.
  if (page === 1) near.push(3)
  if (page === last) near.push(last - 2)
  return [...new Set(near)].filter((each) => each >= 1 && each <= last).sort((a, b) => a - b)
}

/** Parses the page number of an address; 1 for anything else. */
export function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** The part of a long list that one page shows. */
export type ListPage<Item> = {
  items: readonly Item[]
  total: number
  page: number
  page_size: number
}

/** A list call's answer as a page: a bare list is a single page (docs/product/calls.md#lists). */
export function asPage<Item>(answer: readonly Item[] | ListPage<Item>): ListPage<Item> {
  if ('items' in answer) return answer
  return { items: answer, total: answer.length, page: 1, page_size: Math.max(1, answer.length) }
}
