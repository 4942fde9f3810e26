import { m } from '../../../messages/every.ts'
import type { Landing } from '../landing.ts'

/** Its landing page (docs/product/services.md#landing-pages). */
export const treeCuttingLanding: Landing = {
  skill: 'Tree Cutting',
  path: '/service/tree-cutting-malaysia',
  name: m.public_tree_cutting,
  heading: m.tree_cutting_landing_heading,
  lead: m.tree_cutting_landing_lead,
  description: m.tree_cutting_landing_description,
  does: [
    m.tree_cutting_landing_does_1,
    m.tree_cutting_landing_does_2,
    m.tree_cutting_landing_does_3,
    m.tree_cutting_landing_does_4,
  ],
  unit: m.tree_cutting_landing_unit,
  from: m.public_from_a_tree,
}
