import type { Integration } from '../../definition.ts'
import type { GeoHost, GeoProvider } from '../port.ts'

type GeoIntegration = Integration<GeoProvider, GeoHost>

/** How long the first geocoder may take: somebody else can answer. */
const patienceMs = 1_500

/**
 * The first geocoder while it answers, else the second (docs/integrations/geocoding.md).
 * @param about the same in the words of docs/settings.md.
 */
export function auto(first: GeoIntegration, second: GeoIntegration, about: string): GeoIntegration {
  return {
    name: 'auto',
    about,
    docs: 'docs/integrations/geocoding.md',
    standIn: first.standIn,
    variables: {},
    configure(environment, context) {
      const one = first.configure(environment, context)
      const other = second.configure(environment, context)
      if (!one || !other) return undefined
      return {
        provider: 'auto',
        settings: one.settings,
        notices: [],
        async open() {
          const { autoGeo } = await import('./adapter.ts')
          return autoGeo({ first: await one.open({ patienceMs }), second: await other.open({}) })
        },
      }
    },
  }
}
