import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'
import { hashPassword } from '../server/features/accounts/passwords/passwords.ts'
import type { People } from './data.ts'
import { Connection, drive, type Measured, type Operation, type WireCall } from './drive.ts'
import { bookingBody, quoteBody, seriesCalls, slotsBody } from './requests.ts'

/** Times of calls, in milliseconds. */
type Times = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

/** How many people a second sign in with their right password. */
export type Logins = Times & { readonly clients: number }

/** The effect of a flood of wrong passwords on another call. */
export type Flood = {
  readonly call: string
  /**
   * Connections that try wrong passwords as fast as they get responses, each time from another
   * address.
   */
  readonly clients: number
  readonly alone: Times
  readonly flooded: Times
  /** Flooded divided by alone: 1 is no slowdown. */
  readonly p50Ratio: number
  readonly p99Ratio: number
  /** Wrong passwords refused per second, and the share of attempts refused as busy. */
  readonly wrongPerSecond: number
  readonly busy: number
}

const password = 'Secret1x'
/** Customers who book during the flood. */
const CUSTOMERS = 4
/** How long before the measurement the flood starts. */
const LEAD_MS = 300

/**
 * Measures logins, and quotes, slots and bookings during a flood of wrong ones, alternating with
 * none. Every wrong attempt uses another address and e-mail, so that no rate limit protects the
 * password hash.
 * @param options floods: their numbers of connections; freeHours releases the hours that bookings
 * took.
 */
export async function measureLogins(
  port: number,
  pool: Pool,
  people: People,
  today: string,
  options: {
    floods: readonly number[]
    sliceMs: number
    rounds: number
    freeHours: () => Promise<void>
  },
): Promise<{ logins: Logins[]; floods: Flood[] }> {
  const emails = await customersWithPassword(pool)
  const logins: Logins[] = []
  for (const clients of [1, 10]) {
    const generator = loadGenerator(
      port,
      clients,
      (at) => right(emails[at % emails.length] ?? ''),
      [],
    )
    await generator.run(options.sliceMs)
    const slices = [await generator.run(3 * options.sliceMs)]
    generator.end()
    logins.push({ clients, ...timesOf(slices) })
  }

  const calls: Readonly<Record<string, () => WireCall>> = {
    quote: () => post('/cleaning/get-cleaning-cost/', quoteBody(today)),
    slots: () => post('/booking-details/get-available-slots/', slotsBody(today)),
    'book 1 visit': () => ({
      ...post(seriesCalls.one.path, bookingBody('one', today)),
      token: people.customers[Math.floor(Math.random() * people.customers.length)],
    }),
  }
  const floods: Flood[] = []
  for (const [call, callOf] of Object.entries(calls)) {
    const customers = loadGenerator(port, CUSTOMERS, callOf, [409])
    await customers.run(options.sliceMs)
    for (const clients of options.floods) {
      const flood = loadGenerator(port, clients, wrong, [401, 503])
      const [alone, flooded, tries]: [Measured[], Measured[], Measured[]] = [[], [], []]
      for (let round = 0; round < options.rounds; round++) {
        // Alternates, so that other load on the machine affects both equally.
        alone.push(await customers.run(options.sliceMs))
        await options.freeHours()
        const coming = flood.run(LEAD_MS + options.sliceMs)
        await pause(LEAD_MS)
        flooded.push(await customers.run(options.sliceMs))
        tries.push(await coming)
        await options.freeHours()
      }
      flood.end()
      floods.push(compared(call, clients, timesOf(alone), timesOf(flooded), tries, flood.busy()))
    }
    customers.end()
  }
  return { logins, floods }
}

function compared(
  call: string,
  clients: number,
  alone: Times,
  flooded: Times,
  tries: readonly Measured[],
  busy: number,
): Flood {
  const all = tries.reduce((sum, { operations }) => sum + operations, 0)
  const seconds = tries.reduce((sum, slice) => sum + slice.seconds, 0)
  return {
    call,
    clients,
    alone,
    flooded,
    p50Ratio: rounded(flooded.p50Ms / alone.p50Ms),
    p99Ratio: rounded(flooded.p99Ms / alone.p99Ms),
    wrongPerSecond: Math.round((all - busy) / seconds),
    busy: rounded(busy / Math.max(1, all)),
  }
}

/** Clients with their own connections. */
function loadGenerator(
  port: number,
  clients: number,
  callOf: (client: number) => WireCall,
  refusals: readonly number[],
) {
  let busy = 0
  const connections = Array.from({ length: clients }, () => new Connection(port))
  const operations = connections.map((connection, at): Operation => {
    return async () => {
      const { status, body } = await connection.ask(callOf(at))
      if (status >= 300 && !refusals.includes(status))
        throw new Error(`${status} ${body.toString()}`)
      if (status === 503) busy += 1
      return status < 300
    }
  })
  return {
    run: (milliseconds: number) => drive(operations, milliseconds),
    busy: () => busy,
    end: () => {
      for (const connection of connections) connection.end()
    },
  }
}

function right(email: string): WireCall {
  return post('/account/login/', { username: email, password })
}

function wrong(): WireCall {
  const byte = () => 1 + Math.floor(Math.random() * 250)
  const username = `nobody${Math.random()}@bench.test`
  return {
    ...post('/account/login/', { username, password: 'Wrong1xx' }),
    from: `10.${byte()}.${byte()}.${byte()}`,
  }
}

function post(path: string, body: object): WireCall {
  return { method: 'POST', path, body: JSON.stringify(body) }
}

async function customersWithPassword(pool: Pool): Promise<string[]> {
  const rows = await query<{ email: string }>(pool, {
    text: `update account set password_hash = $1
           where id in (select id from account where role = 'Customer' order by id limit 10)
           returning email`,
    values: [await hashPassword(password)],
  })
  return rows.map(({ email }) => email)
}

function timesOf(slices: readonly Measured[]): Times {
  const latencies = slices.flatMap((slice) => slice.latencies).sort((a, b) => a - b)
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0)
  const at = (share: number) => rounded(latencies[Math.floor(latencies.length * share)] ?? 0)
  return { perSecond: Math.round(latencies.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99) }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** Prints both as Markdown tables. */
export function printLogins({ logins, floods }: { logins: Logins[]; floods: Flood[] }): void {
  table(
    ['logins', 'clients', 'logins/s', 'p50 ms', 'p99 ms'],
    logins.map((row) => ['right password', row.clients, row.perSecond, row.p50Ms, row.p99Ms]),
  )
  table(
    [
      'under wrong logins',
      'flood',
      'alone p50',
      'p99',
      'flooded p50',
      'p99',
      'ratio p50',
      'ratio p99',
      'wrong/s',
      'busy',
    ],
    floods.map((row) => [
      row.call,
      row.clients,
      row.alone.p50Ms,
      row.alone.p99Ms,
      row.flooded.p50Ms,
      row.flooded.p99Ms,
      row.p50Ratio,
      row.p99Ratio,
      row.wrongPerSecond,
      `${Math.round(row.busy * 100)} %`,
    ]),
  )
}

function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`| ${headings.join(' | ')} |`)
  console.log(`|${headings.map((_, at) => (at === 0 ? '---' : '--:')).join('|')}|`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}
