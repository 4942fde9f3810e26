import { z } from 'zod'

/**
 * The paging parameters of a call.
 * @param usual the default number of items per page.
 * @param most the most items per page.
 */
export const pageRequest = (usual: number, most = 100) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(most).default(usual),
})

/** The answer of a call for a whole list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}

/** The answer of a call for one page of a list, with the page and the total number of items. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return listOf(item).extend({
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  })
}
