import { address, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { PlanningProvider } from '../port.ts'

export const vroom = defineProvider({
  name: 'vroom',
  processor: 'planner-host',
  docs: 'docs/integrations/vroom.md',
  standIn: 'sandbox/vroom',
  switchedOnBy: 'VROOM_URL',
  variables: {
    VROOM_URL: optional(
      'only the built-in planner',
      'Address of VROOM, which plans a day in addition to the built-in planner; the better plan is shown',
      address('http://vroom.internal:3000'),
    ),
  },
  settings: ({ VROOM_URL: url }) => (url ? { url } : undefined),
  async open({ url }): Promise<PlanningProvider> {
    const { vroomPlanning } = await import('./adapter.ts')
    return vroomPlanning({ url, log: (line) => console.error(line) })
  },
})
