import { line, optional, originAt } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { GeoProvider } from '../port.ts'

export const google = defineProvider({
  name: 'google',
  processor: 'google-maps',
  docs: 'docs/integrations/geocoding.md',
  standIn: 'sandbox/geo',
  variables: {
    GOOGLE_MAPS_KEY: optional(
      '',
      'Required if GEO_PROVIDER is google',
      line("a key of Google's console"),
    ),
    GOOGLE_PLACES_HOST: originAt('https://places.googleapis.com', 'Origin of the Places API'),
    GOOGLE_MAPS_HOST: originAt('https://maps.googleapis.com', 'Origin of the Geocoding API'),
  },
  required: ['GOOGLE_MAPS_KEY'],
  settings: (values) => ({
    key: values.GOOGLE_MAPS_KEY ?? '',
    placesHost: values.GOOGLE_PLACES_HOST,
    mapsHost: values.GOOGLE_MAPS_HOST,
  }),
  async open(settings, { patienceMs }): Promise<GeoProvider> {
    const { googleGeo } = await import('./adapter.ts')
    return googleGeo({ ...settings, timeoutMs: patienceMs })
  },
})
