/** A served postcode of the gazetteer. Coordinates in degrees, WGS 84. */
export type Place = {
  readonly code: number
  readonly city: string
  readonly area: string
  readonly region: string
  readonly latitude: number
  readonly longitude: number
}
