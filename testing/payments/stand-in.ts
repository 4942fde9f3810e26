import fastify, { type FastifyInstance } from 'fastify'
import { fiuuSandbox } from '../../sandbox/fiuu/plugin.ts'
import { stripeSandbox } from '../../sandbox/stripe/plugin.ts'
import { cashOnly } from '../../server/providers/payment/cash/adapter.ts'
import { fiuuProvider } from '../../server/providers/payment/fiuu/adapter.ts'
import type { PaymentProvider } from '../../server/providers/payment/port.ts'
import { stripeProvider } from '../../server/providers/payment/stripe/adapter.ts'

const payAccount = {
  merchantId: 'jirantest',
  verifyKey: 'f5bb0c8de146c67b44babbf4e6584cc0',
  secretKey: 'SECRETKEY0123456789SECRETKEY0123',
}

const stripeAccount = { secretKey: 'sk_test_app', webhookSecret: 'whsec_app' }

/** The payment provider of a test app. */
export type Provider = 'fiuu' | 'stripe' | 'cash'

/** The payment stand-in on its own port, its controls (see its README), and its adapter. */
export async function openStandIn(provider: Provider, now: () => Date) {
  const app = fastify({ forceCloseConnections: true })
  const { url, payment } = await listen(app, provider, now)
  return {
    app,
    payment,
    async control(path: string, body: object = {}): Promise<unknown> {
      const response = await fetch(`${url}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.json()
    },
    async books<Books>(): Promise<Books> {
      return (await (await fetch(`${url}/control`)).json()) as Books
    },
  }
}

async function listen(
  app: FastifyInstance,
  provider: Provider,
  now: () => Date,
): Promise<{ url: string; payment: PaymentProvider }> {
  if (provider === 'cash') return { url: '', payment: cashOnly }
  const common = { control: true, retryAfterMs: 5, refundAfterMs: null, now }
  if (provider === 'stripe') {
    await app.register(stripeSandbox, { ...stripeAccount, ...common, bankAfterMs: null })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return { url, payment: stripeProvider({ ...stripeAccount, apiUrl: url }) }
  }
  await app.register(fiuuSandbox, {
    prefix: '/sandbox/fiuu',
    ...payAccount,
    ...common,
    acceptFakeMobiles: true,
    pendingAfterMs: null,
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox/fiuu`
  return {
    url,
    payment: fiuuProvider({
      ...payAccount,
      payUrl: url,
      apiUrl: url,
      recurring: { url, deletesTokens: true },
    }),
  }
}
