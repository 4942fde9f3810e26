import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { googleStandIn } from './google.ts'
import { photonStandIn } from './photon.ts'

/*
 * Runs the stand-ins alone: node sandbox/geo/serve.ts [--port 4020] [--host 127.0.0.1] [--key
 * demo-key]
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4020' },
    host: { type: 'string', default: '127.0.0.1' },
    key: { type: 'string', default: 'demo-key' },
  },
})

const app = fastify({ forceCloseConnections: true })
await app.register(photonStandIn, { prefix: '/photon' })
await app.register(googleStandIn, { prefix: '/google', key: values.key })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close())
}
const address = await app.listen({ port: Number(values.port), host: values.host })
console.log(`Geocoding stand-ins on ${address}/photon and ${address}/google`)
