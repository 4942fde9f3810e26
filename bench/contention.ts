import { addDays } from '../domain/booking/starts/calendar.ts'
import type { Pool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'
import type { People } from './data.ts'
import { Connection, type WireCall } from './drive.ts'
import { bookingBody, seriesCalls } from './requests.ts'

/** The result of many customers who book the last workers of a start at the same moment. */
export type Contention = {
  readonly workers: number
  /** How many processes the customers are spread over. */
  readonly processes: number
  readonly customers: number
  readonly booked: number
  readonly refused: number
  /** Refused because no database connection was free in time. */
  readonly busy: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** 99th percentile of the same number of simultaneous constant responses. */
  readonly limitP99Ms: number
}

const CUSTOMERS = 500
const LAST = 3
const POSTCODE = 59100
/** After the filled days. */
const FIRST_DAY = 118

/**
 * Sends all but three workers of a region on leave for two days, then lets 500 customers book the
 * same start on the second day; the first day warms up code, plans and connections.
 * @param servers processes that share the database; the customers use them in turn.
 * @param limitPath a constant response on each.
 */
export async function measureContention(
  servers: readonly { port: number }[],
  pool: Pool,
  people: People,
  today: string,
  workers: number,
  limitPath: string,
): Promise<Contention> {
  const first = FIRST_DAY + 2 * servers.length
  const [warmUpDay, day] = [addDays(today, first), addDays(today, first + 1)]
  await query(pool, {
    text: `insert into worker_leave (worker_id, first_day, last_day)
           select s.worker_id, $1, $5
           from worker_skill s
           join worker_region r using (worker_id)
           join postcode p on p.region_id = r.region_id and p.code = $2
           where s.skill = $3 order by s.worker_id offset $4`,
    values: [warmUpDay, POSTCODE, seriesCalls.one.skill, LAST, day],
  })
  const { path } = seriesCalls.one
  const form = { ...bookingBody('one', today), postcode: POSTCODE }
  const ports = servers.map(({ port }) => port)
  const connections = Array.from(
    { length: CUSTOMERS },
    (_, at) => new Connection(ports[at % ports.length] as number),
  )
  const all = async (callOf: (at: number) => WireCall) => {
    const began = performance.now()
    const answers = await Promise.all(
      connections.map(async (connection, at) => {
        const { status } = await connection.ask(callOf(at))
        return { status, ms: performance.now() - began }
      }),
    )
    return answers.sort((a, b) => a.ms - b.ms)
  }
  const constant = () => ({ method: 'POST', path: limitPath, body: JSON.stringify(form) })
  await all(constant)
  const limits = await all(constant)
  const bookingOf = (start_date: string) => (at: number) => ({
    method: 'POST',
    path,
    body: JSON.stringify({ ...form, start_date }),
    token: people.customers[at % people.customers.length],
  })
  await all(bookingOf(warmUpDay))
  const answers = await all(bookingOf(day))
  for (const connection of connections) connection.end()
  const at = (list: readonly { ms: number }[], share: number) =>
    Math.round(list[Math.floor(list.length * share)]?.ms ?? 0)
  const booked = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status }) => status === 409).length
  const busy = answers.filter(({ status }) => status === 503).length
  if (booked > LAST || booked + refused + busy !== CUSTOMERS || (booked < LAST && busy === 0)) {
    throw new Error(
      `${booked} booked, ${refused} refused, ${busy} busy of ${CUSTOMERS} for ${LAST}`,
    )
  }
  return {
    workers,
    processes: servers.length,
    customers: CUSTOMERS,
    booked,
    refused,
    busy,
    p50Ms: at(answers, 0.5),
    p99Ms: at(answers, 0.99),
    limitP99Ms: at(limits, 0.99),
  }
}
