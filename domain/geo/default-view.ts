/** A place on the map, in degrees of WGS 84. */
export type LatLon = { readonly lat: number; readonly lon: number }

/**
 * Where the map of the address step opens (docs/product/pages.md#step-address): the centre of Kuala
 * Lumpur, zoom 17.
 */
export const defaultView: { readonly centre: LatLon; readonly zoom: number } = {
  centre: { lat: 3.1412, lon: 101.68653 },
  zoom: 17,
}
