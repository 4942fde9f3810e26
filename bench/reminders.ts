import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'
import { sendJob } from '../server/features/notifications/notify.ts'
import type { WhatsappOptions } from '../server/providers/messaging/whatsapp/adapter.ts'
import { drive, type Measured, type Operation } from './drive.ts'

/** The speed of bookings with and without reminders. Milliseconds. */
export type RemindersResult = {
  readonly workers: number
  readonly reminders: number
  readonly clients: number
  readonly without: Bookings
  /** While reminders are written, which takes `writeSeconds`. */
  readonly whileWritten: Bookings
  readonly writeSeconds: number
  /** While reminders are sent. */
  readonly with: Bookings
  /** Slowdown of the medians, the 95th percentiles and the bookings a second. */
  readonly slower: { readonly p50: number; readonly p95: number; readonly perSecond: number }
  /** Reminders that the stand-in accepted per second. */
  readonly sentPerSecond: number
}

/** The speed of bookings. */
export type Bookings = { readonly perSecond: number; readonly p50: number; readonly p95: number }

const REMINDERS = 10_000
const ROUNDS = 4
const CLIENTS = 1

/** The stand-in for WhatsApp, in a separate process like the real one. */
export type Carrier = {
  readonly account: WhatsappOptions
  /** Sets the address for statuses. */
  readonly reportTo: (url: string) => Promise<void>
  readonly end: () => void
}

/** Starts the stand-in, which accepts any template. */
export async function openCarrier(children: Set<ChildProcess>): Promise<Carrier> {
  const file = join(import.meta.dirname, '..', 'sandbox', 'whatsapp', 'serve.ts')
  const child = spawn(process.execPath, [file, '--port', '0', '--control', '--webhook', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const settings = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', ...value] = line.split('=')
    settings.set(name, value.join('='))
    if (name === 'WHATSAPP_API_URL') break
  }
  const read = (name: string) => settings.get(`WHATSAPP_${name}`) ?? ''
  const apiUrl = read('API_URL')
  return {
    account: {
      phoneNumberId: read('PHONE_NUMBER_ID'),
      token: read('TOKEN'),
      appSecret: read('APP_SECRET'),
      verifyToken: read('VERIFY_TOKEN'),
      apiUrl,
    },
    reportTo: async (webhook) => {
      const answer = await fetch(new URL('/control', apiUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ webhook }),
      })
      if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`)
    },
    end: () => child.kill(),
  }
}

/**
 * Measures bookings while 10,000 reminders are written and sent, alternating with bookings while
 * sending is paused.
 * @param given.write has the server write this many due reminders.
 */
export async function measureReminders(
  pool: Pool,
  operations: readonly Operation[],
  given: {
    readonly workers: number
    readonly sliceMs: number
    readonly write: (count: number) => Promise<unknown>
    readonly freeHours: () => Promise<void>
  },
): Promise<RemindersResult> {
  const clients = operations.slice(0, CLIENTS)
  const slice = async (into: Measured[]) => {
    into.push(await drive(clients, given.sliceMs))
    await given.freeHours()
  }
  const quiet: Measured[] = []
  const written: Measured[] = []
  const busy: Measured[] = []
  await slice([])
  await slice(quiet)
  const writing = performance.now()
  let writeSeconds = 0
  void given.write(REMINDERS).then(() => {
    writeSeconds = (performance.now() - writing) / 1000
  })
  while (writeSeconds === 0) await slice(written)
  let seconds = 0
  let sent = 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = await countSent(pool)
    const began = performance.now()
    await slice(busy)
    seconds += (performance.now() - began) / 1000
    sent += (await countSent(pool)) - before
    await hold(pool)
    await slice(quiet)
    if (round < ROUNDS - 1) await release(pool)
  }
  const [without, during] = [bookingsOf(quiet), bookingsOf(busy)]
  return {
    workers: given.workers,
    reminders: REMINDERS,
    clients: clients.length,
    without,
    whileWritten: bookingsOf(written),
    writeSeconds: Number(writeSeconds.toFixed(1)),
    with: during,
    slower: {
      p50: ratio(during.p50, without.p50),
      p95: ratio(during.p95, without.p95),
      perSecond: ratio(without.perSecond, during.perSecond),
    },
    sentPerSecond: Math.round(sent / seconds),
  }
}

/** Rounds to two digits. */
export function ratio(slow: number, fast: number): number {
  return Number((slow / fast).toFixed(2))
}

export function bookingsOf(slices: readonly Measured[]): Bookings {
  const latencies = slices.flatMap((each) => each.latencies).sort((one, other) => one - other)
  const at = (share: number) =>
    Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1))
  const seconds = slices.reduce((sum, each) => sum + each.seconds, 0)
  return { perSecond: Math.round(latencies.length / seconds), p50: at(0.5), p95: at(0.95) }
}

const ofReminders = `task_id = (select id from graphile_worker._private_tasks where identifier = $1)
  and run_at < now() + interval '2 days'`

/** Stops further jobs, and waits for those in progress. */
async function hold(pool: Pool): Promise<void> {
  for (;;) {
    await query(pool, {
      text: `update graphile_worker._private_jobs set run_at = now() + interval '1 day'
             where ${ofReminders} and locked_at is null`,
      values: [sendJob],
    })
    const [left] = await query<{ running: number }>(pool, {
      text: `select count(*)::int as running from graphile_worker._private_jobs
             where ${ofReminders} and locked_at is not null`,
      values: [sendJob],
    })
    if (left?.running === 0) break
    await pause(100)
  }
  // Waits for the statuses of sent messages.
  await pause(2_000)
}

async function release(pool: Pool): Promise<void> {
  await query(pool, {
    text: `update graphile_worker._private_jobs set run_at = now() where ${ofReminders}`,
    values: [sendJob],
  })
  // Workers poll for jobs this often.
  await pause(2_500)
}

async function countSent(pool: Pool): Promise<number> {
  const [row] = await query<{ count: number }>(pool, {
    text: 'select count(*)::int as count from delivery where provider_id is not null',
  })
  return row?.count ?? 0
}
