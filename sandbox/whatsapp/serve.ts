import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { openPhones } from '../phone/phones.ts'
import { phonePage } from '../phone/routes.ts'
import { whatsappSandbox } from './plugin.ts'

/*
 * Runs the stand-in alone:
 *   node sandbox/whatsapp/serve.ts [--port 4030] [--webhook http://localhost:3000/hooks/whatsapp]
 * It prints the settings that make the product use it; the phones are at /dev/phone.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4030' },
    host: { type: 'string', default: '127.0.0.1' },
    webhook: { type: 'string', default: 'http://localhost:3000/hooks/whatsapp' },
    control: { type: 'boolean', default: false },
  },
})
const account = {
  phoneNumberId: '100000000000002',
  token: 'stand-in-token',
  appSecret: 'stand-in-app-key',
  verifyToken: 'stand-in-words',
}
const phones = openPhones()

const app = fastify({ forceCloseConnections: true })
await app.register(whatsappSandbox, {
  ...account,
  phones,
  webhookUrl: values.webhook,
  control: values.control,
})
await app.register(phonePage, { phones })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
const origin = await app.listen({ port: Number(values.port), host: values.host })
console.log(`WHATSAPP_PHONE_NUMBER_ID=${account.phoneNumberId}
WHATSAPP_TOKEN=${account.token}
WHATSAPP_APP_SECRET=${account.appSecret}
WHATSAPP_VERIFY_TOKEN=${account.verifyToken}
WHATSAPP_API_URL=${origin}/v25.0`)
