/** A town or neighbourhood as the gazetteer has it: one point, in degrees of WGS 84. */
export type Area = {
  readonly name: string
  /** The post town of its postcode. */
  readonly city: string
  /** Five digits. */
  readonly postcode: string
  readonly lat: number
  readonly lon: number
}
