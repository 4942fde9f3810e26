import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { facebookStandIn } from './facebook.ts'
import { googleStandIn } from './google.ts'

/*
 * Runs both stand-ins alone: node sandbox/sign-in/serve.ts [--port 4020] [--host 127.0.0.1]
 * It prints the settings that make the product use it. See README.md.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4020' },
    host: { type: 'string', default: '127.0.0.1' },
  },
})
const google = { clientId: 'jiran.apps.googleusercontent.com' }
const facebook = { appId: '1234567890', appSecret: 'stand-in-app-key' }

const app = fastify({ forceCloseConnections: true })
await app.register((await googleStandIn(google)).routes)
await app.register(facebookStandIn(facebook).routes)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
const origin = await app.listen({ port: Number(values.port), host: values.host })
console.log(`GOOGLE_CLIENT_ID=${google.clientId}
GOOGLE_JWKS_URL=${origin}/oauth2/v3/certs
GOOGLE_SCRIPT_URL=${origin}/gsi/client
FACEBOOK_APP_ID=${facebook.appId}
FACEBOOK_APP_SECRET=${facebook.appSecret}
FACEBOOK_GRAPH_URL=${origin}/v25.0
FACEBOOK_DIALOG_URL=${origin}/v25.0/dialog/oauth`)
