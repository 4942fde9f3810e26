import { z } from 'zod'
import { optional, origin, secure, wholeNumber, withExpected } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { Dashboard } from '../port.ts'

export const metabase = defineProvider({
  name: 'metabase',
  processor: null,
  docs: 'docs/integrations/analytics.md',
  standIn: 'sandbox/metabase',
  variables: {
    METABASE_SITE: optional(
      '',
      'Origin of a Metabase whose dashboard is shown in the visual report',
      secure(origin('https://metabase.example')),
    ),
    METABASE_SECRET: optional('', 'Its embedding secret; required with METABASE_SITE', {
      shape: z.string().min(32),
      expected: 'the embedding secret of Metabase, at least 32 characters',
    }),
    METABASE_DASHBOARD: optional(
      '',
      'The number of the dashboard; required with METABASE_SITE',
      withExpected('the number of a dashboard', wholeNumber(1, 999_999_999)),
    ),
  },
  switchedOnBy: 'METABASE_SITE',
  required: ['METABASE_SECRET', 'METABASE_DASHBOARD'],
  settings: (values) => ({
    site: values.METABASE_SITE ?? '',
    secret: values.METABASE_SECRET ?? '',
    dashboard: values.METABASE_DASHBOARD ?? 0,
  }),
  async open(settings): Promise<Dashboard> {
    const { metabaseDashboard } = await import('./adapter.ts')
    return metabaseDashboard(settings)
  },
})
