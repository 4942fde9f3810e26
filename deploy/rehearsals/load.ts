import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import { addDays, dayOf } from '../../domain/booking/starts/calendar.ts'
import { walkThroughSandbox } from '../../testing/payer.ts'

/** One request and its response; a status of 0 means that there was none. */
export type Sent = {
  readonly at: number
  readonly ms: number
  readonly write: boolean
  readonly status: number
  /** A success, a refusal by a rule, or 503 with our body. */
  readonly clean: boolean
  readonly text: string
}

/** The acknowledged state of a booking. */
export type Acknowledged = {
  id: string
  /** Undefined when a response was lost for good, so that either state is correct. */
  day: string | undefined
  start: string | undefined
  cancelled: boolean | undefined
}

const answerWithinMs = 20_000
const retryForMs = 90_000
const starts = ['08:00', '09:00', '13:00', '14:00', '17:00', '18:00']

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

/**
 * Customers who book, pay, move, cancel and read, one call at a time, until stopped. Calls that get a
 * 503 or no response are repeated, as pages do; bookings with the same key.
 * @param url address of the program.
 * @param customers how many at the same time.
 */
export async function startLoad(url: string, customers: number, thinkMs: number) {
  const sent: Sent[] = []
  const acknowledged = new Map<string, Acknowledged>()
  let stopping = false

  async function call(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<{ status: number; body: BookAnswer & { access_token?: string; code?: string } }> {
    const at = Date.now()
    const note = (status: number, clean: boolean, text: string) =>
      sent.push({ at, ms: Date.now() - at, write: method !== 'GET', status, clean, text })
    try {
      const response = await fetch(url + path, {
        method,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const text = await response.text()
      const answer = JSON.parse(text)
      const { status } = response
      // Refused by a rule, such as for a holiday or a taken start.
      const isRule = status < 500 && answer.success === false && Boolean(answer.code)
      const isBusy = status === 503 && answer.success === false && answer.code === 'unavailable'
      const clean = status < 400 || isRule || isBusy
      note(status, clean, `${method} ${path}: ${clean ? (answer.code ?? '') : text.slice(0, 200)}`)
      return { status, body: answer }
    } catch (error) {
      note(
        0,
        false,
        `${method} ${path}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`,
      )
      return { status: 0, body: {} as BookAnswer }
    }
  }

  /** Repeats a call until it gets a response; `unsure` if an earlier attempt may have succeeded. */
  async function insist(method: string, path: string, body: object | undefined, headers = {}) {
    const until = Date.now() + retryForMs
    let unsure = false
    for (;;) {
      const answer = await call(method, path, body, headers)
      if (answer.status !== 0 && answer.status !== 503) return { ...answer, unsure }
      unsure = true
      if (Date.now() > until) return { ...answer, unsure }
      await pause(250 + 500 * Math.random())
    }
  }

  const login = await insist('POST', '/account/login/', {
    username: 'customer@jiran.test',
    password: 'Customer123',
  })
  const authorization = `Bearer ${login.body.access_token}`
  const today = dayOf(new Date())

  async function customer(): Promise<void> {
    while (!stopping) {
      await pause(thinkMs * (0.5 + Math.random()))
      const day = addDays(today, 4 + Math.floor(Math.random() * 300))
      const start = pick(starts)
      const online = Math.random() < 0.4
      await insist('GET', '/booking-details/get-booking-history/?page=1&page_size=5', undefined, {
        authorization,
      })
      const form = {
        frequency: 'one-time',
        payment_method: online ? 'Online' : 'Cash',
        start_date: day,
        start_time: start,
        no_of_hours: 4,
        worker_count: 1,
        address: '12 Jalan Maarof, Bangsar',
        postcode: 59100,
        property_type: 'Condominium',
      }
      const key = { authorization, 'idempotency-key': randomUUID() }
      const booked = await insist('POST', '/cleaning/book-cleaner/', form, key)
      if (booked.status !== 201) continue
      const id = booked.body.booking_id
      const entry: Acknowledged = { id, day, start, cancelled: false }
      acknowledged.set(id, entry)
      if (online && booked.body.payment) {
        // The provider may not reach the program at once; it retries by itself.
        await walkThroughSandbox(booked.body.payment, 'pay').catch(() => undefined)
        continue
      }
      if (Math.random() < 0.4) await move(entry)
      if (Math.random() < 0.3) await cancel(entry)
    }
  }

  async function move(entry: Acknowledged): Promise<void> {
    const day = addDays(today, 4 + Math.floor(Math.random() * 300))
    const start = pick(starts)
    const body = { booking_id: entry.id, start_date: day, start_time: start }
    const path = '/booking-details/update/booking-details/'
    const { status, unsure } = await insist('PUT', path, body, { authorization })
    if (status === 200) Object.assign(entry, { day, start })
    else if (unsure) Object.assign(entry, { day: undefined, start: undefined })
  }

  async function cancel(entry: Acknowledged): Promise<void> {
    const path = '/booking-details/cancel-booking/'
    const { status, unsure } = await insist('POST', path, { id: entry.id }, { authorization })
    if (status === 200) entry.cancelled = true
    else if (unsure) entry.cancelled = undefined
  }

  const done = Promise.all(Array.from({ length: customers }, customer))
  return {
    sent: sent as readonly Sent[],
    acknowledged: acknowledged as ReadonlyMap<string, Acknowledged>,
    async stop() {
      stopping = true
      await done
    },
  }
}

/** The longest time between two consecutive successful writes in a period. */
export function longestGap(sent: readonly Sent[], from: number, to: number): number {
  const worked = sent
    .filter(({ write, status }) => write && status >= 200 && status < 300)
    .map(({ at, ms }) => at + ms)
    .filter((at) => at >= from && at <= to)
    .sort((one, two) => one - two)
  const moments = [from, ...worked, to]
  return Math.max(...moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment)))
}
