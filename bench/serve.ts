import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '../domain/services/catalogue.ts'
import { buildApp } from '../server/app.ts'
import { type DatabaseAddress, openPool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'
import type { Deps } from '../server/deps.ts'
import { readSettings } from '../server/env.ts'
import { deriveMessages } from '../server/feature-jobs.ts'
import { notificationTasks } from '../server/features/notifications/send.ts'
import { startJobs } from '../server/jobs.ts'
import { builtinGeo } from '../server/providers/geo/builtin/adapter.ts'
import {
  type WhatsappOptions,
  whatsappProvider,
} from '../server/providers/messaging/whatsapp/adapter.ts'
import { fiuuProvider } from '../server/providers/payment/fiuu/adapter.ts'
import { builtinRouting } from '../server/providers/routing/builtin/adapter.ts'
import { folderStorage } from '../server/providers/storage/folder/adapter.ts'
import { drive, type Measured } from './drive.ts'
import { engineOperations } from './engine.ts'
import { type OnCrew, twoRows, visitEvents } from './limits.ts'
import { oneOf } from './requests.ts'
import { writeReminders } from './write-reminders.ts'

/**
 * The measured server, a separate process so that its processor time can be read. Serves the product,
 * and constant responses as a lower limit for all calls.
 */

export type Setup = {
  address: DatabaseAddress
  secret: string
  now: string
  today: string
  /** Derives messages of new orders during the calls, as the program does. */
  derives?: boolean
  /** Sends notifications with it during the calls. */
  whatsapp?: WhatsappOptions
}
export type Task =
  | { do: 'constant'; name: string; body: string }
  | { do: 'cpu' }
  | { do: 'engine'; subject: string; clients: number; milliseconds: number }
  | { do: 'remind'; count: number }
  | { do: 'stop' }

const setup = JSON.parse(process.argv[2] ?? '{}') as Setup
const now = new Date(setup.now)
const pool = openPool(setup.address)
const deps: Deps = {
  pool,
  settings: {
    ...readSettings({ DEMO: '0' }, '/'),
    // A flood comes from many addresses, which the bench names as a proxy would.
    trustProxy: 1,
    sessionSecret: setup.secret,
    encryptionKey: Buffer.alloc(32, 7),
    // A handful of customers place the orders of a crowd.
    unpaid: { holds: 1_000_000_000, unprovenCash: 1_000_000_000, cash: 1_000_000_000 },
  },
  clock: () => now,
  payment: fiuuProvider({
    merchantId: 'bench',
    verifyKey: 'f5bb0c8de146c67b44babbf4e6584cc0',
    secretKey: 'SECRETKEY0123456789SECRETKEY0123',
    payUrl: 'http://127.0.0.1',
    apiUrl: 'http://127.0.0.1',
  }),
  geo: builtinGeo(),
  routing: builtinRouting(),
  storage: folderStorage(join(tmpdir(), 'jiran-bench-files')),
  mail: undefined,
  ...(setup.whatsapp ? { messaging: { whatsapp: whatsappProvider(setup.whatsapp) } } : {}),
  services,
  newRequestId: randomUUID,
  // A flood is refused thousands of times, with a line each.
  logTo: { write: () => undefined },
  hoursLagMs: 25,
  // One address sends more requests than a street of customers would.
  quotesAMinute: 1_000_000_000,
  ordersAnHour: 1_000_000_000,
}
const app = await buildApp(deps)
const constants = new Map<string, unknown>()
const whole = (request: { params: unknown }) =>
  constants.get((request.params as { name: string }).name)
// On the product's own server: with its headers and hooks, without a call's checks and work.
for (const method of ['GET', 'POST'] as const) {
  app.route({ method, url: '/bench/constant/:name', handler: async (request) => whole(request) })
  app.route({
    method,
    url: '/bench/select-1/:name',
    handler: async (request) => {
      await pool.query({ name: 'one', text: 'select 1' })
      return whole(request)
    },
  })
  app.route({
    method,
    url: '/bench/two-rows/:name',
    handler: async (request) => {
      await twoRows(pool)
      return whole(request)
    },
  })
}
const onCrew = await query<OnCrew>(pool, {
  text: 'select booking_id, worker_id from assignment order by random() limit 5000',
})
app.route({
  method: 'POST',
  url: '/bench/visit-events/:name',
  handler: async (request) => {
    const { events } = request.body as { events: readonly unknown[] }
    await visitEvents(pool, oneOf(onCrew), events.length)
    return whole(request)
  },
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
// Only notifications: other jobs of each minute are the same with and without them.
const jobPool = setup.whatsapp && openPool(setup.address, 8)
const jobs =
  jobPool &&
  (await startJobs({
    pool: jobPool,
    tasks: notificationTasks({ ...deps, pool: jobPool }),
    logger: { warn: () => undefined, error: (details, text) => console.error(text, details) },
  }))
const derivePool = setup.derives ? openPool(setup.address, 2) : undefined
let deriving = Promise.resolve()
const timer =
  derivePool &&
  setInterval(() => {
    deriving = deriving.then(async () => void (await deriveMessages({ ...deps, pool: derivePool })))
  }, 1_000)
const engine = await engineOperations(deps, setup.today)

process.on('message', ({ id, task }: { id: number; task: Task }) => {
  void answer(task).then((result) => process.send?.({ id, result }))
})
// The parent has ended: stops too.
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0, result: Number(new URL(url).port) })

async function answer(task: Task): Promise<unknown> {
  switch (task.do) {
    case 'constant':
      constants.set(task.name, JSON.parse(task.body))
      return undefined
    case 'cpu': {
      const { user, system } = process.cpuUsage()
      return user + system
    }
    case 'engine': {
      const operation = engine[task.subject]
      if (!operation) throw new Error(`no operation ${task.subject}`)
      const measured: Measured = await drive(
        Array.from({ length: task.clients }, () => operation),
        task.milliseconds,
      )
      return measured
    }
    case 'remind':
      return writeReminders(jobPool ?? pool, task.count, now)
    case 'stop':
      clearInterval(timer)
      await deriving
      await derivePool?.end()
      await jobs?.stop()
      await jobPool?.end()
      app.server.closeAllConnections()
      await app.close()
      await pool.end()
      return undefined
  }
}
