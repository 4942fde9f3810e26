/** A town or neighbourhood of the gazetteer: one point, in degrees of WGS 84. */
export type Area = {
  readonly name: string
  /** The post town of its postcode. */
  readonly city: string
  /** Five digits. */
  readonly postcode: string
  readonly lat: number
  readonly lon: number
}
