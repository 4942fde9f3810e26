import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { stripeSandbox } from './plugin.ts'

/*
 * Runs the stand-in alone:
 *   node sandbox/stripe/serve.ts [--port 4020] [--webhook http://localhost:3000/payments/webhook]
 * Keys come from STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, as the product's do.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4020' },
    host: { type: 'string', default: '127.0.0.1' },
    webhook: { type: 'string', default: 'http://localhost:3000/payments/webhook' },
    control: { type: 'boolean', default: false },
  },
})

const app = fastify({ forceCloseConnections: true })
await app.register(stripeSandbox, {
  secretKey: process.env.STRIPE_SECRET_KEY ?? 'sk_test_demo',
  webhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_demo',
  webhookUrl: values.webhook,
  merchantName: 'Jiran',
  control: values.control,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close())
}
const address = await app.listen({ port: Number(values.port), host: values.host })
console.log(`Stripe stand-in on ${address}, events to ${values.webhook}`)
