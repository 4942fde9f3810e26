import { line, origin } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { GeoProvider } from '../port.ts'

export const google = defineProvider({
  name: 'google',
  docs: 'docs/integrations/geocoding.md',
  standIn: 'sandbox/geo',
  variables: {
    GOOGLE_MAPS_KEY: {
      unset: '',
      meaning: 'Needed when GEO_PROVIDER is google',
      shape: line,
      expected: "a key of Google's console",
    },
    GOOGLE_PLACES_HOST: {
      unset: 'https://places.googleapis.com',
      meaning: 'Origin of the Places API',
      shape: origin,
      expected: 'an origin such as https://places.googleapis.com',
      httpsInProduction: true,
    },
    GOOGLE_MAPS_HOST: {
      unset: 'https://maps.googleapis.com',
      meaning: 'Origin of the Geocoding API',
      shape: origin,
      expected: 'an origin such as https://maps.googleapis.com',
      httpsInProduction: true,
    },
  },
  required: ['GOOGLE_MAPS_KEY'],
  settings: (values) => ({
    key: values.GOOGLE_MAPS_KEY ?? '',
    placesHost: values.GOOGLE_PLACES_HOST ?? 'https://places.googleapis.com',
    mapsHost: values.GOOGLE_MAPS_HOST ?? 'https://maps.googleapis.com',
  }),
  async open(settings, { patienceMs }): Promise<GeoProvider> {
    const { googleGeo } = await import('./adapter.ts')
    return googleGeo({
      ...settings,
      ...(patienceMs === undefined ? {} : { timeoutMs: patienceMs }),
    })
  },
})
