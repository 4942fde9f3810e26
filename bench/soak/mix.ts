import { randomUUID } from 'node:crypto'
import { addDays } from '../../domain/booking/starts/calendar.ts'
import { walkThroughSandbox } from '../../testing/payer.ts'
import type { People } from '../data.ts'
import type { WireCall } from '../drive.ts'
import { bookingBody, quoteBody, type Series, seriesCalls, slotsBody } from '../requests.ts'
import type { Answer } from './clients.ts'

/** Shared by acts: how they call, their people, and the bookings that can be moved or cancelled. */
export type World = {
  readonly ask: (call: WireCall) => Promise<Answer>
  readonly people: People
  readonly today: string
  readonly booked: Booked[]
  readonly done: { booked: number; refused: number; paid: number; moved: number; cancelled: number }
}

type Booked = { readonly id: string; readonly token: string }

/** An action of a person, and its share of all actions. */
export type Act = {
  readonly name: string
  readonly share: number
  readonly run: (world: World) => Promise<void>
}

/** How many bookings are remembered for changes. */
const MOST_BOOKED = 1_000
/** Out of a hundred online orders; the others stay unpaid until their holds end. */
const PAID_OF_100 = 90

/**
 * An assumed mix of a day: about eight page views for each order, one order in four is moved and one
 * in five cancelled, and staff read about two pages for each order.
 */
export const acts: readonly Act[] = [
  { name: 'slots', share: 36, run: readSlots },
  { name: 'quote', share: 24, run: priceIt },
  { name: 'rates', share: 4, run: readRates },
  { name: 'history', share: 8, run: readHistory },
  { name: 'book', share: 8, run: book },
  { name: 'move', share: 2, run: move },
  { name: 'cancel', share: 1.6, run: cancel },
  { name: 'report', share: 9, run: readReport },
  { name: 'day grid', share: 3, run: readGrid },
  { name: 'today', share: 3, run: readToday },
  { name: 'figures', share: 0.5, run: readFigures },
  { name: 'export', share: 0.1, run: exportLedger },
  // Costs next to nothing: its latency shows other load on the machine.
  { name: 'reference', share: 2, run: askReference },
]

/** A random act, by its share. */
export function drawAct(): Act {
  let rest = Math.random() * acts.reduce((total, { share }) => total + share, 0)
  for (const act of acts) {
    rest -= act.share
    if (rest < 0) return act
  }
  return acts[0] as Act
}

function post(path: string, body: object, token?: string): WireCall {
  return { method: 'POST', path, body: JSON.stringify(body), token }
}

function oneOf<Item>(list: readonly Item[]): Item {
  return list[Math.floor(Math.random() * list.length)] as Item
}

/** One of the filled ninety days, far enough ahead that a change is free. */
function dayAhead(today: string): string {
  return addDays(today, 4 + Math.floor(Math.random() * 80))
}

async function readSlots({ ask, today }: World): Promise<void> {
  await ask(post('/booking-details/get-available-slots/', slotsBody(today)))
}

async function priceIt({ ask, today }: World): Promise<void> {
  await ask(post('/cleaning/get-cleaning-cost/', quoteBody(today)))
}

async function readRates({ ask, today }: World): Promise<void> {
  const { post_code } = slotsBody(today)
  const body = { skill: 'Cleaner', post_code }
  await ask(post('/region-cost/get-frequency-discount-by-skill/', body))
}

async function readHistory({ ask, people }: World): Promise<void> {
  const path = '/booking-details/get-booking-history/?page=1&page_size=20'
  await ask({ method: 'GET', path, token: oneOf(people.customers) })
}

async function book({ ask, people, today, booked, done }: World): Promise<void> {
  const draw = Math.random()
  const series: Series = draw < 0.85 ? 'one' : draw < 0.95 ? 'four' : 'twenty'
  const token = oneOf(people.customers)
  const form = {
    ...bookingBody(series, today),
    start_date: dayAhead(today),
    payment_method: Math.random() < 0.5 ? 'Online' : 'Cash',
  }
  const { status, body } = await ask({
    ...post(seriesCalls[series].path, form, token),
    key: randomUUID(),
  })
  if (status !== 201) {
    done.refused += 1
    return
  }
  done.booked += 1
  const { booking_id, payment } = body as {
    booking_id: string
    payment?: { url: string; fields: Record<string, string> }
  }
  if (payment) {
    if (Math.random() * 100 >= PAID_OF_100) return
    await walkThroughSandbox(payment, 'pay')
    done.paid += 1
  }
  booked.push({ id: booking_id, token })
  if (booked.length > MOST_BOOKED) booked.shift()
}

async function move({ ask, today, booked, done }: World): Promise<void> {
  const visit = oneOf(booked)
  if (!visit) return
  const body = {
    booking_id: visit.id,
    start_date: dayAhead(today),
    start_time: oneOf(['08:00', '09:00', '13:00', '17:00']),
  }
  const path = '/booking-details/update/booking-details/'
  const { status } = await ask({ ...post(path, body, visit.token), method: 'PUT' })
  if (status === 200) done.moved += 1
}

async function cancel({ ask, booked, done }: World): Promise<void> {
  const [visit] = booked.splice(Math.floor(Math.random() * booked.length), 1)
  if (!visit) return
  const path = '/booking-details/cancel-booking/'
  const { status } = await ask(post(path, { id: visit.id }, visit.token))
  if (status === 200) done.cancelled += 1
}

async function readReport({ ask, people, today }: World): Promise<void> {
  const day = addDays(today, Math.floor(Math.random() * 14))
  const filter = oneOf<object>([
    {},
    {},
    { page: 1 + Math.floor(Math.random() * 200) },
    { date_range: { start_date: day, end_date: day } },
    { date_range: { start_date: today, end_date: addDays(today, 6) } },
    { service_type: 'Cleaner' },
    { manager: 'manager2@bench.test' },
    { search: `Rahman ${1 + Math.floor(Math.random() * people.customers.length)}` },
  ])
  const body = { page: 1, page_size: 20, ...filter }
  await ask(post('/booking-details/get-completed-bookings/', body, people.admin))
}

async function readGrid({ ask, people, today }: World): Promise<void> {
  const booking_date = addDays(today, Math.floor(Math.random() * 7))
  const path = '/booking-details/get-filled-slots-by-date/'
  await ask(post(path, { booking_date }, people.admin))
}

async function readToday({ ask, people }: World): Promise<void> {
  await ask({ method: 'GET', path: '/staff/today/', token: people.admin })
}

async function readFigures({ ask, people, today }: World): Promise<void> {
  const body = { from: addDays(today, -30), to: addDays(today, -1), skill: '' }
  await ask(post('/reports/figures/', body, people.admin))
}

async function exportLedger({ ask, people, today }: World): Promise<void> {
  const body = { file: 'ledger', month: today.slice(0, 7) }
  await ask(post('/staff/exports/', body, people.admin))
}

async function askReference({ ask }: World): Promise<void> {
  await ask({ method: 'GET', path: '/healthz' })
}
