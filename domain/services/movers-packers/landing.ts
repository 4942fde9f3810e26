import { m } from '../../../messages/every.ts'
import type { Landing } from '../landing.ts'

/** Its landing page (docs/product/services.md#landing-pages). */
export const moversPackersLanding: Landing = {
  skill: 'Movers Packers',
  path: '/service/movers-packers-malaysia',
  name: m.public_movers_packers,
  heading: m.movers_packers_landing_heading,
  lead: m.movers_packers_landing_lead,
  description: m.movers_packers_landing_description,
  does: [
    m.movers_packers_landing_does_1,
    m.movers_packers_landing_does_2,
    m.movers_packers_landing_does_3,
    m.movers_packers_landing_does_4,
  ],
  unit: m.movers_packers_landing_unit,
  from: m.public_from_an_hour,
}
