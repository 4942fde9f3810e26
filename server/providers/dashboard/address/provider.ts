import { address as addressForm, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { Dashboard } from '../port.ts'

/** A dashboard whose address needs no signature, such as Looker Studio's. */
export const address = defineProvider({
  name: 'address',
  processor: null,
  docs: 'docs/integrations/analytics.md',
  variables: {
    VISUAL_REPORT_URL: optional(
      'our own figures',
      'A dashboard to show in the visual report: https://…',
      addressForm('https://lookerstudio.google.com/embed/…', 'https:'),
    ),
  },
  switchedOnBy: 'VISUAL_REPORT_URL',
  settings: (values) => ({ url: values.VISUAL_REPORT_URL ?? '' }),
  open: async ({ url }): Promise<Dashboard> => ({
    origin: new URL(url).origin,
    url: async () => url,
  }),
})
