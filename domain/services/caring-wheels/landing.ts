import { m } from '../../../messages/every.ts'
import type { Landing } from '../landing.ts'

/** Its landing page (docs/product/services.md#landing-pages). */
export const caringWheelsLanding: Landing = {
  skill: 'Caring Wheels',
  path: '/service/caring-wheels-malaysia',
  name: m.public_caring_wheels,
  heading: m.caring_wheels_landing_heading,
  lead: m.caring_wheels_landing_lead,
  description: m.caring_wheels_landing_description,
  does: [
    m.caring_wheels_landing_does_1,
    m.caring_wheels_landing_does_2,
    m.caring_wheels_landing_does_3,
    m.caring_wheels_landing_does_4,
  ],
  unit: m.caring_wheels_landing_unit,
  from: m.public_from_an_hour,
}
