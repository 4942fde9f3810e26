import { address, withDefault } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { GeoProvider } from '../port.ts'

export const photon = defineProvider({
  name: 'photon',
  processor: 'photon',
  docs: 'docs/integrations/geocoding.md',
  standIn: 'sandbox/geo',
  variables: {
    PHOTON_URL: withDefault(
      'https://photon.komoot.io',
      'Address of Photon',
      address('https://photon.example'),
    ),
  },
  settings: ({ PHOTON_URL }) => ({ url: PHOTON_URL }),
  async open({ url }, { patienceMs }): Promise<GeoProvider> {
    const { photonGeo } = await import('./adapter.ts')
    return photonGeo({ url, timeoutMs: patienceMs })
  },
})
