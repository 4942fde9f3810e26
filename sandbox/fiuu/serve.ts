import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { fiuuSandbox } from './plugin.ts'

/*
 * Runs the stand-in alone: node sandbox/fiuu/serve.ts [--port 4010] [--host 127.0.0.1] [--control]
 * Merchant and keys come from FIUU_MERCHANT_ID, FIUU_VERIFY_KEY and FIUU_SECRET_KEY.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.FIUU_SANDBOX_PORT ?? '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    prefix: { type: 'string', default: '' },
    control: { type: 'boolean', default: false },
  },
})

const app = fastify({ forceCloseConnections: true })
await app.register(fiuuSandbox, {
  prefix: values.prefix,
  merchantId: process.env.FIUU_MERCHANT_ID ?? 'jirandemo',
  merchantName: process.env.FIUU_MERCHANT_NAME ?? 'Jiran',
  verifyKey: process.env.FIUU_VERIFY_KEY ?? 'demo-verify-key',
  secretKey: process.env.FIUU_SECRET_KEY ?? 'demo-secret-key',
  acceptFakeMobiles: true,
  adoptUnknownTransactions: true,
  control: values.control,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close())
}
const address = await app.listen({ port: Number(values.port), host: values.host })
console.log(`Payment stand-in on ${address}${values.prefix}`)
