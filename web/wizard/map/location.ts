import type { LatLon } from '../../../domain/geo/default-view.ts'
import { m } from '../../../messages/page.ts'

/**
 * How long the browser may take to find its position (docs/product/pages.md#step-address), in
 * milliseconds.
 */
const locateWithinMs = 10_000

type Located =
  /** How far the point may be off, in metres. */
  | { readonly ok: true; readonly point: LatLon; readonly accuracy: number }
  | { readonly ok: false; readonly sentence: string }

const unsupported = m.wizard_location_unsupported()

/** Messages by the browser's geolocation error code. */
const sentences: Readonly<Record<number, string>> = {
  1: m.wizard_location_denied(),
  2: m.wizard_location_not_found(),
  3: m.wizard_location_timeout(),
}

/** Gets the browser's position. */
export function currentLocation(geolocation: Geolocation | undefined): Promise<Located> {
  if (!geolocation) return Promise.resolve({ ok: false, sentence: unsupported })
  return new Promise((answer) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        answer({
          ok: true,
          point: { lat: coords.latitude, lon: coords.longitude },
          accuracy: coords.accuracy,
        }),
      ({ code }) => answer({ ok: false, sentence: sentences[code] ?? sentences[2] ?? unsupported }),
      { timeout: locateWithinMs, enableHighAccuracy: true, maximumAge: 60_000 },
    )
  })
}
