import { m } from '../../../messages/every.ts'
import type { Landing } from '../landing.ts'

/** Its landing page (docs/product/services.md#landing-pages). */
export const gardenerLanding: Landing = {
  skill: 'Gardener',
  path: '/service/gardening-service-malaysia',
  name: m.public_gardening,
  heading: m.gardener_landing_heading,
  lead: m.gardener_landing_lead,
  description: m.gardener_landing_description,
  does: [
    m.gardener_landing_does_1,
    m.gardener_landing_does_2,
    m.gardener_landing_does_3,
    m.gardener_landing_does_4,
  ],
  unit: m.gardener_landing_unit,
  from: m.public_from_an_hour,
}
