import type { LatLon } from '../../../../domain/geo/default-view.ts'

const kmOfDegree = 111.32

/** Kilometres between two points, accurate to a percent within one country. */
export function distanceKm(a: LatLon, b: LatLon): number {
  const middle = ((a.lat + b.lat) / 2) * (Math.PI / 180)
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos(middle)) * kmOfDegree
}
