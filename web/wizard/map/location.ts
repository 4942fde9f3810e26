import type { LatLon } from '../../../domain/geo/default-view.ts'

/**
 * How long the browser may take to find its position (docs/product/pages.md#step-address), in
 * milliseconds.
 */
export const locateWithinMs = 10_000

type Located =
  | { readonly ok: true; readonly point: LatLon }
  | { readonly ok: false; readonly sentence: string }

const unsupported = 'This browser cannot tell where you are. Please type the address'

/** Why the browser does not give its position, by its error code. */
const sentences: Readonly<Record<number, string>> = {
  1: 'Your browser was not allowed to share your location. Allow it in the browser, or type the address',
  2: 'Your location could not be found. Please type the address',
  3: 'Finding your location took too long. Please try again, or type the address',
}

/** Gets the browser's position. */
export function currentLocation(geolocation: Geolocation | undefined): Promise<Located> {
  if (!geolocation) return Promise.resolve({ ok: false, sentence: unsupported })
  return new Promise((answer) => {
    geolocation.getCurrentPosition(
      ({ coords }) => answer({ ok: true, point: { lat: coords.latitude, lon: coords.longitude } }),
      ({ code }) => answer({ ok: false, sentence: sentences[code] ?? sentences[2] ?? unsupported }),
      { timeout: locateWithinMs, enableHighAccuracy: true, maximumAge: 60_000 },
    )
  })
}
