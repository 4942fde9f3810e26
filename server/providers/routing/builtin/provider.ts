import { defineProvider } from '../../definition.ts'
import type { RoutingProvider } from '../port.ts'

export const builtin = defineProvider({
  name: 'builtin',
  processor: null,
  docs: 'docs/integrations/osrm.md',
  variables: {},
  settings: () => ({}),
  async open(): Promise<RoutingProvider> {
    const { builtinRouting } = await import('./adapter.ts')
    return builtinRouting()
  },
})
