import { urlOf } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { GeoProvider } from '../port.ts'

export const photon = defineProvider({
  name: 'photon',
  docs: 'docs/integrations/geocoding.md',
  standIn: 'sandbox/geo',
  variables: {
    PHOTON_URL: {
      unset: 'https://photon.komoot.io',
      meaning: 'Address of Photon',
      shape: urlOf('http:', 'https:'),
      expected: 'an address such as https://photon.example',
    },
  },
  settings: ({ PHOTON_URL }) => ({ url: PHOTON_URL ?? 'https://photon.komoot.io' }),
  async open({ url }, { patienceMs }): Promise<GeoProvider> {
    const { photonGeo } = await import('./adapter.ts')
    return photonGeo({ url, ...(patienceMs === undefined ? {} : { timeoutMs: patienceMs }) })
  },
})
