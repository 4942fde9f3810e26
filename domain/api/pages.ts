import { z } from 'zod'

/**
 * What a call for one page of a list takes.
 * @param usual how many items a page has when the call does not say.
 * @param most how many it may ask for.
 */
export const pageRequest = (usual: number, most = 100) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(most).default(usual),
})

/** The answer of a call for a whole list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}

/** The answer of a call for one page of a list: which page it is, and how many items there are in all. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return listOf(item).extend({
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  })
}
