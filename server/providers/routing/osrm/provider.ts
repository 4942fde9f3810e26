import { address, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { RoutingProvider } from '../port.ts'

export const osrm = defineProvider({
  name: 'osrm',
  processor: 'route-host',
  docs: 'docs/integrations/osrm.md',
  standIn: 'sandbox/osrm',
  switchedOnBy: 'OSRM_URL',
  variables: {
    OSRM_URL: optional(
      'travel times are estimated',
      'Address of OSRM, which provides travel times by road; missing ones are estimated',
      address('http://osrm.internal:5000'),
    ),
  },
  settings: ({ OSRM_URL: url }) => (url ? { url } : undefined),
  async open({ url }): Promise<RoutingProvider> {
    const { osrmRouting } = await import('./adapter.ts')
    return osrmRouting({ url, log: (line) => console.error(line) })
  },
})
