import { createHmac } from 'node:crypto'
import type { FiuuSandboxOptions } from '../../../../sandbox/fiuu/settings.ts'
import { defineProvider, type Host } from '../../definition.ts'
import type { PaymentProvider } from '../port.ts'
import { paths } from './paths.ts'

const prefix = '/sandbox/fiuu'

/**
 * The account of the local payment page, derived from the session secret so that it survives a
 * restart.
 */
function optionsOf({
  sessionSecret,
  companyName,
  pageOrigins,
  ownOrigin,
}: Host): FiuuSandboxOptions {
  const key = (name: string) =>
    createHmac('sha256', sessionSecret).update(`sandbox ${name}`).digest('hex').slice(0, 32)
  return {
    merchantId: 'jiransandbox',
    merchantName: companyName,
    registeredOrigins: pageOrigins,
    verifyKey: key('verify'),
    secretKey: key('secret'),
    deliverTo: ownOrigin,
    acceptFakeMobiles: true,
    // It holds its payments in memory; this allows refunds of payments from before a restart.
    adoptUnknownTransactions: true,
    chargeCallbackUrl: ownOrigin + paths.callback,
  }
}

/** Fiuu's adapter with our own stand-in, for the demo and trials. */
export const sandbox = defineProvider({
  name: 'sandbox',
  processor: null,
  docs: 'docs/integrations/fiuu.md',
  standIn: 'sandbox/fiuu',
  variables: {},
  settings: () => ({}),
  async open(_settings: object, host): Promise<PaymentProvider> {
    const { fiuuProvider } = await import('./adapter.ts')
    const { merchantId, verifyKey, secretKey } = optionsOf(host)
    const here = host.ownOrigin + prefix
    return fiuuProvider({
      name: 'sandbox',
      // Our own stand-in needs no limits.
      secondsBetweenRequeries: 1,
      merchantId,
      verifyKey,
      secretKey,
      payUrl: host.publicUrl + prefix,
      apiUrl: here,
      receiptUrl: here,
      recurring: { url: here, deletesTokens: true },
    })
  },
  serves: (host) => ({
    prefix,
    async mount(app) {
      const { fiuuSandbox } = await import('../../../../sandbox/fiuu/plugin.ts')
      await app.register(fiuuSandbox, { prefix, ...optionsOf(host) })
    },
  }),
  notices: () => [
    'Online payments are only simulated: anybody can mark their own order as paid.',
    'PAYMENT_PROVIDER is sandbox: for trials only.',
  ],
})
