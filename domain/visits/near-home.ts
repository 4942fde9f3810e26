/** A point, in degrees of WGS 84. */
type Point = { readonly latitude: number; readonly longitude: number }

/** So near, in metres, a phone shows that its worker has arrived (docs/product/visits.md#arrival). */
export const NEAR_M = 200

const EARTH_M = 6_371_000

/** How far two points are apart, in metres. */
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
 * Whether a phone is at the address, as far as its position says. A position that may be off by more
 * than the distance allowed says nothing.
 * @param accuracy how far the position may be off, in metres.
 */
export function isNear(metres: number, accuracy: number): boolean {
  return accuracy <= NEAR_M && metres - accuracy <= NEAR_M
}

/** A distance as it is shown: in tens of metres, in hundreds from a kilometre on. */
export function roundMetres(metres: number): number {
  const unit = metres < 1_000 ? 10 : 100
  return Math.round(metres / unit) * unit
}
