import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { osrmSandbox } from './plugin.ts'

/*
 * Runs the stand-in alone: node sandbox/osrm/serve.ts [--port 5000] [--host 127.0.0.1]
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5000' },
    host: { type: 'string', default: '127.0.0.1' },
  },
})

const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 10_000 } })
await app.register(osrmSandbox)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close())
}
const address = await app.listen({ port: Number(values.port), host: values.host })
console.log(`Start the product with OSRM_URL=${address}`)
