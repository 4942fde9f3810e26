import { address, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { PlanningProvider } from '../port.ts'

export const vroom = defineProvider({
  name: 'vroom',
  docs: 'docs/integrations/vroom.md',
  standIn: 'sandbox/vroom',
  switchedOnBy: 'VROOM_URL',
  variables: {
    VROOM_URL: optional(
      'days are planned by the program itself',
      'Address of VROOM, which is asked for the plan of a day beside the built-in planner; the better plan is shown',
      address('http://vroom.internal:3000'),
    ),
  },
  settings: ({ VROOM_URL: url }) => (url ? { url } : undefined),
  async open({ url }): Promise<PlanningProvider> {
    const { vroomPlanning } = await import('./adapter.ts')
    return vroomPlanning({ url, say: (line) => console.error(line) })
  },
})
