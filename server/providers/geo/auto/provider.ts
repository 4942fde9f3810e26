import type { Integration } from '../../definition.ts'
import type { GeoProvider } from '../port.ts'

type GeoIntegration = Integration<GeoProvider>

/** The time limit of the first geocoder: the second can answer. */
const patienceMs = 1_500

/**
 * The first geocoder while it answers, else the second (docs/integrations/geocoding.md).
 * @param about describes this in docs/settings.md.
 */
export function auto(first: GeoIntegration, second: GeoIntegration, about: string): GeoIntegration {
  return {
    name: 'auto',
    about,
    processor: first.processor,
    docs: 'docs/integrations/geocoding.md',
    standIn: first.standIn,
    variables: {},
    configure(environment, context) {
      const one = first.configure(environment, context)
      const other = second.configure(environment, context)
      if (!one || !other) return undefined
      return {
        provider: 'auto',
        processor: first.processor,
        settings: one.settings,
        notices: [],
        async open(host) {
          const { autoGeo } = await import('./adapter.ts')
          const first = await one.open({ ...host, patienceMs })
          return autoGeo({ first, second: await other.open(host) })
        },
      }
    },
  }
}
