/** A point, in degrees of WGS 84. */
type Point = { readonly latitude: number; readonly longitude: number }

/** A phone within this many metres proves the worker's arrival (docs/product/visits.md#arrival). */
export const NEAR_M = 200

const EARTH_M = 6_371_000

/** The distance between two points in metres. */
export function metresBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const north = Math.sin((to - from) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = Math.sqrt(north + Math.cos(from) * Math.cos(to) * east)
  return 2 * EARTH_M * Math.asin(Math.min(1, chord))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/**
 * Whether a phone's position proves that it is at the address. A position less accurate than the
 * permitted distance proves nothing.
 * @param accuracy the possible error of the position in metres.
 */
export function isNear(metres: number, accuracy: number): boolean {
  return accuracy <= NEAR_M && metres - accuracy <= NEAR_M
}

/** Rounds a distance for display: to 10 metres, from a kilometre to 100. */
export function roundMetres(metres: number): number {
  const unit = metres < 1_000 ? 10 : 100
  return Math.round(metres / unit) * unit
}
