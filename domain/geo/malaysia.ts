import type { LatLon } from './default-view.ts'

/** Malaysia, east and west, with its waters; degrees. */
export const malaysia = { west: 99.5, south: 0.8, east: 119.4, north: 7.5 } as const

/** True when this point may be in Malaysia. Saves requests for other points. */
export function couldBeInMalaysia({ lat, lon }: LatLon): boolean {
  return (
    lat >= malaysia.south && lat <= malaysia.north && lon >= malaysia.west && lon <= malaysia.east
  )
}

/** A Malaysian postcode, or empty: providers also send parts of one, or other countries'. */
export function postcodeIn(text: string | undefined): string {
  return /^\d{5}$/.test(text ?? '') ? String(text) : ''
}
