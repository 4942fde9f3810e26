import type { LatLon } from './default-view.ts'

/** Bounding box of Malaysia including its waters, in degrees. */
export const malaysia = { west: 99.5, south: 0.8, east: 119.4, north: 7.5 } as const

/** True if a point may be in Malaysia, to avoid requests for other points. */
export function couldBeInMalaysia({ lat, lon }: LatLon): boolean {
  return (
    lat >= malaysia.south && lat <= malaysia.north && lon >= malaysia.west && lon <= malaysia.east
  )
}

/** A Malaysian postcode, or empty. Providers also send partial and foreign ones. */
export function postcodeIn(text: string | undefined): string {
  return /^\d{5}$/.test(text ?? '') ? String(text) : ''
}
