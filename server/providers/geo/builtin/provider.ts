import { defineProvider } from '../../definition.ts'
import type { GeoProvider } from '../port.ts'

export const builtin = defineProvider({
  name: 'builtin',
  processor: null,
  about: 'areas, offline',
  docs: 'docs/integrations/geocoding.md',
  variables: {},
  settings: () => ({}),
  async open(_settings: object): Promise<GeoProvider> {
    const { builtinGeo } = await import('./adapter.ts')
    return builtinGeo()
  },
})
