/** The page of a series. */
export function seriesAddress(order: string): string {
  return `/series?${new URLSearchParams({ order })}`
}
