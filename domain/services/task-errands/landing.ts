import { m } from '../../../messages/every.ts'
import type { Landing } from '../landing.ts'

/** Its landing page (docs/product/services.md#landing-pages). */
export const taskErrandsLanding: Landing = {
  skill: 'Task Errands',
  path: '/service/task-errands-malaysia',
  name: m.public_task_errands,
  heading: m.task_errands_landing_heading,
  lead: m.task_errands_landing_lead,
  description: m.task_errands_landing_description,
  does: [
    m.task_errands_landing_does_1,
    m.task_errands_landing_does_2,
    m.task_errands_landing_does_3,
    m.task_errands_landing_does_4,
  ],
  unit: m.task_errands_landing_unit,
  from: m.public_from_an_hour,
}
