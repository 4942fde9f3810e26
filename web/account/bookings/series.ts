/** The bookings of a list by order, each order once, in the list's order. */
export function byOrder<Item extends { readonly order: string }>(
  bookings: readonly Item[],
): readonly [Item, ...Item[]][] {
  const groups = Map.groupBy(bookings, ({ order }) => order)
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest]] : []))
}
