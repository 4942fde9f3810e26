import { address, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { RoutingProvider } from '../port.ts'

export const osrm = defineProvider({
  name: 'osrm',
  docs: 'docs/integrations/osrm.md',
  standIn: 'sandbox/osrm',
  switchedOnBy: 'OSRM_URL',
  variables: {
    OSRM_URL: optional(
      'ways are estimated',
      'Address of OSRM, which knows how long ways by road take; those that it does not answer are estimated',
      address('http://osrm.internal:5000'),
    ),
  },
  settings: ({ OSRM_URL: url }) => (url ? { url } : undefined),
  async open({ url }): Promise<RoutingProvider> {
    const { osrmRouting } = await import('./adapter.ts')
    return osrmRouting({ url, say: (line) => console.error(line) })
  },
})
