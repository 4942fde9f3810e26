import { expect } from 'vitest'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import { cleaning, type TestApp } from '../app.ts'
import type { Person } from '../people.ts'

export type Request = [path: string, body?: object]

/** The requests to make for each call, read when it is called. */
export type Requests = Record<string, () => Request[] | Promise<Request[]>>

export const each = (paths: readonly string[]): Request[] => paths.map((path) => [path])

type Versioned = { version: number }

/** The orders, people and records whose calls a Manager makes. */
export type ManagerWorld = Awaited<ReturnType<typeof managerWorld>>

/** Makes orders that differ in length, so that all their totals differ, and a record of each kind. */
export async function managerWorld(testApp: TestApp, admin: Person, manager: Person) {
  const { clock, pool } = testApp

  async function made<Body>(
    method: string,
    path: string,
    body: object | undefined,
    who: Person,
  ): Promise<Body> {
    const answer = await testApp.call<Body>(method, path, body, who)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const get = <Body>(path: string) => made<Body>('GET', path, undefined, admin)
  const versionAt = (path: string) => async () => (await get<Versioned>(path)).version
  const book = (changes: object, who: Person) =>
    made<BookAnswer>('POST', '/cleaning/book-cleaner/', { ...cleaning, ...changes }, who)
  const pay = async (order: BookAnswer) => {
    await testApp.pay(order.payment)
    await testApp.sandbox('/idle')
  }

  const customer = await testApp.customer()
  const theirs = { customer_id: customer.accountId }
  const online = { payment_method: 'Online' }
  const past = await book({ ...online, no_of_hours: 5 }, customer)
  await pay(past)
  const pastCash = await book({ no_of_hours: 4 }, customer)
  const weekly = { frequency: 'weekly', start_date: '2026-03-10' }
  const series = await book({ ...online, no_of_hours: 5, ...weekly }, customer)
  await pay(series)
  const cancelled = await book({ ...online, no_of_hours: 6 }, customer)
  await pay(cancelled)
  await made('POST', '/booking-details/cancel-booking/', { id: cancelled.booking_id }, admin)
  clock.set('2026-03-09T06:00:00Z')
  // A visit of six hours would cost as much as five hours alone, and is collected in cash.
  const cashSeries = await book(
    { no_of_hours: 7, frequency: 'weekly', start_date: '2026-03-11', ...theirs },
    manager,
  )
  const onPhone = await book(
    { ...online, no_of_hours: 4, worker_count: 2, start_date: '2026-03-12', ...theirs },
    manager,
  )
  await made(
    'POST',
    '/booking-details/report-problem/',
    { booking_id: past.booking_id, skill: 'Cleaner', message: 'The floor has stains' },
    customer,
  )
  const orders = [past, pastCash, series, cancelled, cashSeries, onPhone]

  const details = (id: string) =>
    made<Versioned & { total_cost: number }>(
      'POST',
      '/booking-details/get-booking-details/',
      { booking_id: id },
      admin,
    )
  const { rows: workers } = await pool.query<{ id: number; identifier: string }>(
    'select id, identifier from worker order by id',
  )
  const worker = workers[0]
  const workerPath = `/staff/workers/${worker?.id}`
  const workerVersion = versionAt(workerPath)
  const add = { kind: 'food-handling', number: 'T-1', expires_on: null, note: '' }
  await made('PUT', workerPath, { version: await workerVersion(), add_documents: [add] }, admin)
  const { documents } = await get<{ documents: { id: number }[] }>(workerPath)
  const filePath = `${workerPath}/documents/${documents[0]?.id}/file`
  const data = Buffer.from('%PDF-1.7\npermit\n%%EOF\n').toString('base64')
  const file = async () => ({ version: await workerVersion(), name: 'permit.pdf', data })
  await made('PUT', filePath, await file(), admin)

  const firstIn = async (path: string) =>
    `${path}${(await get<{ items: { id: number }[] }>(path)).items[0]?.id}`
  const ticketPath = await firstIn('/staff/tickets/')
  const threadPath = await firstIn('/staff/threads/')
  const customerPath = `/staff/customers/${customer.accountId}`

  return {
    made,
    post: testApp.post,
    pool,
    admin,
    manager,
    customer,
    past,
    pastCash,
    series,
    cashSeries,
    onPhone,
    orders,
    /** One visit of each order, and the second of the series. */
    visits: [...orders.map(({ booking_id: id }) => id), series.booking_ids[1] ?? ''],
    worker,
    workerPath,
    workerVersion,
    filePath,
    file,
    ticketPath,
    ticketVersion: versionAt(ticketPath),
    threadPath,
    threadVersion: versionAt(threadPath),
    customerPath,
    customerVersion: versionAt(customerPath),
    details,
    version: async (id: string) => (await details(id)).version,
    messages: async () =>
      (await get<{ items: { key: string }[] }>('/staff/messages/?page_size=100')).items,
    /** A row of a file of workers. */
    importRow: { name: 'Siti Aminah', gender: 'Female', skills: 'Cleaner', areas: 'Klang' },
    firstOfCrew: async (bookingId: string): Promise<number | undefined> => {
      const { rows } = await pool.query<{ worker_id: number }>(
        `select worker_id from assignment a join booking b on b.id = a.booking_id
         where b.booking_id = $1`,
        [bookingId],
      )
      return rows[0]?.worker_id
    },
  }
}
