import { createHmac } from 'node:crypto'
import { address, line, optional, withDefault } from '../../../settings/variables.ts'
import { defineProvider, type Host } from '../../definition.ts'
import type { EInvoiceProvider } from '../port.ts'

const usual = 'https://api.myinvois.hasil.gov.my'
const docs = 'docs/integrations/myinvois.md'

export const myinvois = defineProvider({
  name: 'myinvois',
  processor: null,
  docs,
  standIn: 'sandbox/myinvois',
  switchedOnBy: 'MYINVOIS_CLIENT_ID',
  required: ['MYINVOIS_CLIENT_SECRET'],
  secrets: ['MYINVOIS_CLIENT_SECRET'],
  variables: {
    MYINVOIS_URL: withDefault(usual, "Address of MyInvois' API", address(usual)),
    MYINVOIS_CLIENT_ID: optional(
      'no e-invoices in production, a stand-in elsewhere',
      "The company's client id at MyInvois",
      line('a client id'),
    ),
    MYINVOIS_CLIENT_SECRET: optional('none', 'Its secret', line('a secret')),
  },
  settings: ({
    MYINVOIS_URL: url,
    MYINVOIS_CLIENT_ID: clientId,
    MYINVOIS_CLIENT_SECRET: clientSecret = '',
  }) => (clientId ? { url, clientId, clientSecret } : undefined),
  async open(settings, { callBudget }): Promise<EInvoiceProvider> {
    const { myInvois } = await import('./adapter.ts')
    return myInvois({ ...settings, callBudget, log: (line) => console.error(line) })
  },
})

const prefix = '/sandbox/myinvois'

function accountOf({ sessionSecret }: Host) {
  const clientSecret = createHmac('sha256', sessionSecret).update('sandbox myinvois').digest('hex')
  return { clientId: 'jiran', clientSecret }
}

/** The adapter with our own stand-in, for the demo and for trials. */
export const standIn = defineProvider({
  name: 'sandbox',
  processor: null,
  docs,
  standIn: 'sandbox/myinvois',
  variables: {},
  settings: () => ({}),
  async open(_settings: object, host): Promise<EInvoiceProvider> {
    const { myInvois } = await import('./adapter.ts')
    const portalUrl = host.publicUrl + prefix
    const { callBudget } = host
    return myInvois({ url: host.ownOrigin + prefix, portalUrl, callBudget, ...accountOf(host) })
  },
  serves: (host) => ({
    prefix,
    async mount(app) {
      const { myInvoisSandbox } = await import('../../../../sandbox/myinvois/plugin.ts')
      await app.register(myInvoisSandbox, { prefix, ...accountOf(host) })
    },
  }),
})
