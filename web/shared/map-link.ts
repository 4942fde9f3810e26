/** A link that shows a place on a map: it opens the map app of a phone. */
export function mapLink(address: string, postcode: number): string {
  const query = new URLSearchParams({ api: '1', query: `${address}, ${postcode}, Malaysia` })
  return `https://www.google.com/maps/search/?${query}`
}
