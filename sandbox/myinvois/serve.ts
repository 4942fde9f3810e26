import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { myInvoisSandbox } from './plugin.ts'

/*
 * Runs the stand-in alone: node sandbox/myinvois/serve.ts [--port 3110] [--host 127.0.0.1]
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3110' },
    host: { type: 'string', default: '127.0.0.1' },
  },
})

const app = fastify({ forceCloseConnections: true })
await app.register(myInvoisSandbox, { clientId: 'jiran', clientSecret: 'jiran' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close())
}
const address = await app.listen({ port: Number(values.port), host: values.host })
console.log(
  `Start the product with MYINVOIS_URL=${address} MYINVOIS_CLIENT_ID=jiran MYINVOIS_CLIENT_SECRET=jiran`,
)
