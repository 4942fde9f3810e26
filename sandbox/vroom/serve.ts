import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { vroomSandbox } from './plugin.ts'

/*
 * Runs the stand-in alone: node sandbox/vroom/serve.ts [--port 3100] [--host 127.0.0.1]
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3100' },
    host: { type: 'string', default: '127.0.0.1' },
  },
})

const app = fastify({ forceCloseConnections: true, bodyLimit: 16 * 1024 * 1024 })
await app.register(vroomSandbox)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close())
}
const address = await app.listen({ port: Number(values.port), host: values.host })
console.log(`Start the product with VROOM_URL=${address}`)
