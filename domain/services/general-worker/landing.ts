import { m } from '../../../messages/every.ts'
import type { Landing } from '../landing.ts'

/** Its landing page (docs/product/services.md#landing-pages). */
export const generalWorkerLanding: Landing = {
  skill: 'General Worker',
  path: '/service/general-worker-malaysia',
  name: m.public_general_worker,
  heading: m.general_worker_landing_heading,
  lead: m.general_worker_landing_lead,
  description: m.general_worker_landing_description,
  does: [
    m.general_worker_landing_does_1,
    m.general_worker_landing_does_2,
    m.general_worker_landing_does_3,
    m.general_worker_landing_does_4,
  ],
  unit: m.general_worker_landing_unit,
  from: m.public_from_an_hour,
}
