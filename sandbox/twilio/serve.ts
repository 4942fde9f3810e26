import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { openPhones } from '../phone/phones.ts'
import { phonePage } from '../phone/routes.ts'
import { twilioSandbox } from './plugin.ts'

/*
 * Runs the stand-in alone:
 *   node sandbox/twilio/serve.ts [--port 4031] [--replies http://localhost:3000/hooks/twilio/replies]
 * It prints the settings that make the product use it; the phones are at /dev/phone.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4031' },
    host: { type: 'string', default: '127.0.0.1' },
    replies: { type: 'string', default: 'http://localhost:3000/hooks/twilio/replies' },
    control: { type: 'boolean', default: false },
  },
})
const account = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'stand-in-token',
  number: '+60300000000',
}
const phones = openPhones()

const app = fastify({ forceCloseConnections: true })
await app.register(twilioSandbox, {
  ...account,
  phones,
  replyUrl: values.replies,
  control: values.control,
})
await app.register(phonePage, { phones })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
const origin = await app.listen({ port: Number(values.port), host: values.host })
console.log(`TWILIO_ACCOUNT_SID=${account.accountSid}
TWILIO_AUTH_TOKEN=${account.authToken}
TWILIO_FROM=${account.number}
TWILIO_API_URL=${origin}`)
