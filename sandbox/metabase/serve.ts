import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { metabaseStandIn } from './plugin.ts'

/*
 * Runs the stand-in alone: node sandbox/metabase/serve.ts [--port 4030] [--framed-by ORIGIN]
 * It prints the settings that make the product show it. See README.md.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4030' },
    host: { type: 'string', default: '127.0.0.1' },
    'framed-by': { type: 'string', default: 'http://localhost:3000' },
  },
})
const secret = 'c0ffee'.repeat(11).slice(0, 64)

const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 2000 } })
await app.register(metabaseStandIn, {
  secret,
  dashboards: { 1: 'The day at a glance' },
  framedBy: values['framed-by'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
const origin = await app.listen({ port: Number(values.port), host: values.host })
console.log(`METABASE_SITE=${origin}
METABASE_SECRET=${secret}
METABASE_DASHBOARD=1`)
