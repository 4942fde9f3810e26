import { expect, test } from 'vitest'
import { may } from '../../../domain/account/permissions.ts'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { wholeContract } from '../../../domain/api/contract.ts'
import { listPermissions, todayLists } from '../../../domain/api/reports/today.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { type Person, startTestApp, usualDay, usualPostcode } from '../../../testing/app.ts'
import { buyer } from '../../../testing/einvoices.ts'

/**
 * docs/product/roles.md#who-sees-money: a Manager sees the cash to collect, and no other amount.
 */

const testApp = await startTestApp()
const { clock, pool } = testApp
// Amounts that no answer contains by chance.
await pool.query(`update rate set unit_sen = 3137 where skill = 'Cleaner'`)
await testApp.hire(24)
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.putInCharge(manager)

const contract = wholeContract(services)
const bookingCalls = new Set(services.flatMap(({ calls }) => [`POST ${calls.book}`]))

/** Staff's calls about others' bookings: neither public nor only about the caller. */
const staffCalls = Object.keys(contract).filter((key) => {
  const access = contract[key]?.access ?? 'anyone'
  const isOwn = access === 'signed-in' && / \/account\//.test(key)
  return access !== 'anyone' && may(access, 'Manager') && !isOwn && !bookingCalls.has(key)
})

/** The places in an answer with one of these amounts, as a number or in a text. */
function placesOf(sums: readonly number[], value: unknown, path = ''): string[] {
  if (typeof value === 'number')
    return sums.some((rm) => value === rm || value === Math.round(rm * 100)) ? [path] : []
  if (typeof value === 'string') {
    const plain = value.replaceAll(',', '')
    return sums.some((rm) => plain.includes(rm.toFixed(2))) ? [path] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placesOf(sums, inner, `${path}/${name}`))
}

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
type Versioned = { version: number }

async function firstOfCrew(bookingId: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ worker_id: number }>(
    `select worker_id from assignment a join booking b on b.id = a.booking_id
     where b.booking_id = $1`,
    [bookingId],
  )
  return rows[0]?.worker_id
}

async function booked(changes: object, who: Person): Promise<BookAnswer> {
  return made('POST', '/cleaning/book-cleaner/', await cleaningWith(changes), who)
}
async function cleaningWith(changes: object): Promise<object> {
  return {
    frequency: 'one-time',
    start_date: usualDay,
    start_time: '09:00',
    worker_count: 1,
    fixed_addons: [],
    address: '12 Jalan Maarof, Bangsar',
    postcode: usualPostcode,
    property_type: 'Condominium',
    ...changes,
  }
}

// Some two hundred calls.
test('no answer that a Manager can get has the total of an order', {
  timeout: 120_000,
}, async () => {
  const customer = await testApp.customer()
  const theirs = { customer_id: customer.accountId }
  const pay = async (order: BookAnswer) => {
    await testApp.pay(order.payment)
    await testApp.sandbox('/idle')
  }

  // Each has a length of its own, so that all sums differ.
  const past = await booked({ no_of_hours: 5, payment_method: 'Online' }, customer)
  await pay(past)
  const pastCash = await booked({ no_of_hours: 4, payment_method: 'Cash' }, customer)
  const series = await booked(
    { no_of_hours: 5, payment_method: 'Online', frequency: 'weekly', start_date: '2026-03-10' },
    customer,
  )
  await pay(series)
  const cancelled = await booked({ no_of_hours: 6, payment_method: 'Online' }, customer)
  await pay(cancelled)
  await made('POST', '/booking-details/cancel-booking/', { id: cancelled.booking_id }, admin)
  clock.set('2026-03-09T06:00:00Z')
  const cashOrder = { payment_method: 'Cash', frequency: 'weekly', start_date: '2026-03-11' }
  // A visit of six hours would cost as much as five hours alone, and is collected in cash.
  const cashSeries = await booked({ no_of_hours: 7, ...cashOrder, ...theirs }, manager)
  const onPhone = await booked(
    {
      no_of_hours: 4,
      worker_count: 2,
      start_date: '2026-03-12',
      payment_method: 'Online',
      ...theirs,
    },
    manager,
  )
  await made(
    'POST',
    '/booking-details/report-problem/',
    { booking_id: past.booking_id, skill: 'Cleaner', message: 'The floor has stains' },
    customer,
  )

  const orders = [past, pastCash, series, cancelled, cashSeries, onPhone]
  const totals = new Map<BookAnswer, number>()
  for (const order of orders) {
    const { rows } = await pool.query<{ rm: number }>(
      `select sum(b.total_sen)::int / 100.0::float8 as rm from booking b
       join booking_order o on o.id = b.order_id where o.ref = $1`,
      [order.order],
    )
    totals.set(order, rows[0]?.rm ?? 0)
  }
  expect(new Set(totals.values()).size).toBe(orders.length)
  const secret = [...totals].filter(([order]) => order !== pastCash).map(([, rm]) => rm)
  const toCollect = totals.get(pastCash) ?? 0
  // The search finds them where they may be read.
  const whole = await made<object>(
    'POST',
    '/booking-details/get-booking-details/',
    { booking_id: past.booking_id },
    admin,
  )
  expect(placesOf(secret, whole)).toContain('/total_cost')

  type Request = [path: string, body?: object]
  const visits = [...orders.map(({ booking_id: id }) => id), series.booking_ids[1] ?? '']
  const [ticket] = (await get<{ items: { id: number }[] }>('/staff/tickets/')).items
  const [thread] = (await get<{ items: { id: number }[] }>('/staff/threads/')).items
  const messages = async () =>
    (await get<{ items: { key: string }[] }>('/staff/messages/?page_size=100')).items
  const details = async (id: string) =>
    made<Versioned & { allocated_workers: string[] }>(
      'POST',
      '/booking-details/get-booking-details/',
      { booking_id: id },
      admin,
    )
  const { rows: workers } = await pool.query<{ id: number; version: number; identifier: string }>(
    'select id, version, identifier from worker order by id',
  )
  const worker = workers[0]
  const customerPath = `/staff/customers/${customer.accountId}`
  const customerVersion = async () => (await get<Versioned>(customerPath)).version
  const ticketPath = `/staff/tickets/${ticket?.id}`
  const ticketVersion = async () => (await get<Versioned>(ticketPath)).version
  const threadPath = `/staff/threads/${thread?.id}`
  const threadVersion = async () => (await get<Versioned>(threadPath)).version
  const workerPath = `/staff/workers/${worker?.id}`
  const workerVersion = async () => (await get<Versioned>(workerPath)).version
  const add = { kind: 'food-handling', number: 'T-1', expires_on: null, note: '' }
  await made('PUT', workerPath, { version: await workerVersion(), add_documents: [add] }, admin)
  const { documents } = await get<{ documents: { id: number }[] }>(workerPath)
  const filePath = `${workerPath}/documents/${documents[0]?.id}/file`
  const data = Buffer.from('%PDF-1.7\npermit\n%%EOF\n').toString('base64')
  const file = async () => ({ version: await workerVersion(), name: 'permit.pdf', data })
  await made('PUT', filePath, await file(), admin)
  const each = (paths: readonly string[]): Request[] => paths.map((path) => [path])
  const importRow = { name: 'Siti Aminah', gender: 'Female', skills: 'Cleaner', areas: 'Klang' }

  const reads: Record<string, () => Request[] | Promise<Request[]>> = {
    'GET /account/get-managers/': () => each(['/account/get-managers/']),
    'POST /region-cost/get-workers-by-postcode-and-skill/': () =>
      visits.map((id) => [
        '/region-cost/get-workers-by-postcode-and-skill/',
        { postcode: usualPostcode, skill: 'Cleaner', booking_id: id },
      ]),
    'GET /staff/threads/': () => each(['/staff/threads/']),
    'GET /staff/threads/{id}': () => each([threadPath]),
    'GET /staff/messages/': () => each(['/staff/messages/?page_size=100']),
    'GET /staff/messages/counts/': () => each(['/staff/messages/counts/']),
    'GET /staff/messages/recipient/': () =>
      each([`/staff/messages/recipient/?customer=${customer.accountId}`]),
    'GET /staff/messages/{key}': async () =>
      each((await messages()).map(({ key }) => `/staff/messages/${key}`)),
    'GET /staff/tickets/': () => each(['/staff/tickets/']),
    'GET /staff/tickets/{id}': () => each([ticketPath]),
    'GET /booking-details/get-booking-history/': () =>
      each(['/booking-details/get-booking-history/']),
    'POST /booking-details/get-booking-details/': () =>
      visits.map((id) => ['/booking-details/get-booking-details/', { booking_id: id }]),
    'POST /booking-details/get-completed-bookings/': () => [
      ['/booking-details/get-completed-bookings/', {}],
      ['/booking-details/get-completed-bookings/', { page: 1, page_size: 100 }],
    ],
    'POST /booking-details/get-filled-slots-by-date/': () => [
      ['/booking-details/get-filled-slots-by-date/', { booking_date: usualDay }],
    ],
    'POST /booking-details/get-allocate-workers-by-booking-id/': () =>
      visits.map((id) => [
        '/booking-details/get-allocate-workers-by-booking-id/',
        { booking_id: id },
      ]),
    'GET /favourites/': () => each(['/favourites/']),
    'GET /booking-details/get-saved-addresses/': () =>
      each([
        '/booking-details/get-saved-addresses/',
        `/booking-details/get-saved-addresses/?customer_id=${customer.accountId}`,
      ]),
    'GET /staff/pay-link/': () => each([`/staff/pay-link/?booking_id=${onPhone.booking_id}`]),
    'GET /staff/areas/demand/': () => each(['/staff/areas/demand/']),
    'GET /staff/workers/': () => each(['/staff/workers/']),
    'GET /staff/workers/areas/': () => each(['/staff/workers/areas/']),
    'GET /staff/workers/{id}': () => each([workerPath]),
    'GET /staff/workers/{id}/visits/': () => each([`${workerPath}/visits/`]),
    'GET /staff/crew/{id}/phones/': () => each([`/staff/crew/${workers[0]?.id}/phones/`]),
    'GET /staff/workers/{id}/calendar/': () => each([`${workerPath}/calendar/`]),
    'GET /staff/workers/{id}/documents/{document}/file': () => each([filePath]),
    'GET /staff/customers/': () => each(['/staff/customers/']),
    'GET /staff/customers/tags/': () => each(['/staff/customers/tags/']),
    'GET /staff/customers/{id}': () => each([customerPath]),
    'GET /staff/customers/of-booking/{booking_id}': () =>
      each(visits.map((id) => `/staff/customers/of-booking/${id}`)),
    'GET /staff/customers/{id}/visits/': () =>
      each(['coming', 'past'].map((when) => `${customerPath}/visits/?when=${when}`)),
    'GET /staff/customers/{id}/payments/': () => each([`${customerPath}/payments/`]),
    'GET /staff/favourites/by-customer/{id}': () =>
      each([`/staff/favourites/by-customer/${customer.accountId}`]),
    'GET /staff/favourites/of-worker/{id}': () =>
      each([`/staff/favourites/of-worker/${workers[0]?.id}`]),
    'GET /staff/find/': () => each([past.booking_id, 'Nur'].map((q) => `/staff/find/?q=${q}`)),
    'GET /staff/today/': () => each(['/staff/today/']),
    'GET /staff/today/list/': () =>
      each(
        todayLists
          .filter((list) => listPermissions[list] === undefined)
          .map((list) => `/staff/today/list/?list=${list}`),
      ),
    'GET /staff/board/ways/': () => each([`/staff/board/ways/?day=${usualDay}`]),
    'GET /staff/board/crews/': () => each(['/staff/board/crews/']),
    'GET /staff/board/': () =>
      each([`/staff/board/?day=${usualDay}`, `/staff/board/?day=${usualDay}&days=3&skill=Cleaner`]),
    'GET /staff/crew-requests/': () => each(['/staff/crew-requests/']),
    'GET /staff/crew/proof/': () => each([`/staff/crew/proof/?booking_id=${past.booking_id}`]),
    'GET /staff/reviews/': () => each(['/staff/reviews/']),
    'GET /staff/privacy-requests/': () => each(['/staff/privacy-requests/']),
    'GET /staff/processors/': () => each(['/staff/processors/']),
    'GET /staff/retention/': () => each(['/staff/retention/']),
    'GET /staff/api-keys/': () => each(['/staff/api-keys/']),
    'GET /staff/cash/': () => each(['/staff/cash/']),
    'GET /staff/cash/{id}': () => each([`/staff/cash/${worker?.id}`]),
    'POST /staff/workers/export/': () => [['/staff/workers/export/', {}]],
    'POST /staff/workers/import/preview/': () => [
      ['/staff/workers/import/preview/', { rows: [importRow] }],
    ],
    'POST /staff/workers/{id}/changes/preview': () => [
      [`${workerPath}/changes/preview`, { change: { status: 'suspended' } }],
    ],
    'POST /staff/visits/{id}/change/preview': () =>
      [series.booking_id, cashSeries.booking_id].flatMap((id) => [
        [`/staff/visits/${id}/change/preview`, { changes: { worker_count: 2 } }],
        [`/staff/visits/${id}/change/preview`, { changes: { no_of_hours: 4 } }],
      ]),
    'POST /staff/visits/{id}/series/preview': () =>
      [series.booking_id, cashSeries.booking_id].map((id) => [
        `/staff/visits/${id}/series/preview`,
        { action: 'cancel', scope: 'all', charge_fee: true },
      ]),
  }

  const version = async (id: string) => (await details(id)).version
  const seriesVisit = series.booking_ids[2] ?? ''
  const writes: Record<string, () => Promise<Request[]>> = {
    'PUT /staff/threads/{id}': async () => [
      [
        threadPath,
        {
          version: await threadVersion(),
          state: 'open',
          owner: manager.accountId,
          booking_id: past.booking_id,
        },
      ],
    ],
    'POST /staff/threads/{id}/reply/': async () => [
      [`${threadPath}/reply/`, { version: await threadVersion(), body: 'We come again' }],
    ],
    'POST /staff/threads/{id}/notes/': async () => [
      [`${threadPath}/notes/`, { body: 'Called', photos: [] }],
    ],
    'POST /staff/privacy-requests/': async () => [
      [
        '/staff/privacy-requests/',
        { customer: customer.accountId, kind: 'access', received_on: '2026-03-02' },
      ],
      [
        '/staff/privacy-requests/',
        { customer: customer.accountId, kind: 'correction', words: 'x', received_on: '2026-03-02' },
      ],
    ],
    'POST /staff/privacy-requests/{id}/begin/': async () => [
      ['/staff/privacy-requests/1/begin/', { version: 1 }],
    ],
    'POST /staff/privacy-requests/{id}/extend/': async () => [
      ['/staff/privacy-requests/1/extend/', { version: 2, reason: 'Old files' }],
    ],
    'POST /staff/privacy-requests/{id}/answer/': async () => [
      ['/staff/privacy-requests/1/answer/', { version: 3, answer: 'Here it is' }],
    ],
    'POST /staff/privacy-requests/{id}/refuse/': async () => [
      [
        '/staff/privacy-requests/2/refuse/',
        { version: 1, answer: 'It is right', ground: 'accurate' },
      ],
    ],
    'POST /staff/messages/consent/': async () => [
      [
        '/staff/messages/consent/',
        {
          customer: customer.accountId,
          channel: 'whatsapp',
          category: 'utility',
          granted: true,
        },
      ],
    ],
    'POST /staff/board/candidates/': async () =>
      visits.map((id): Request => ['/staff/board/candidates/', { booking_id: id }]),
    'POST /staff/board/plan/': async () => [['/staff/board/plan/', { day: usualDay }]],
    'POST /staff/board/late/': async () => {
      const worker = await firstOfCrew(cashSeries.booking_id)
      return [['/staff/board/late/', { booking_id: cashSeries.booking_id, worker, minutes: 15 }]]
    },
    'POST /staff/board/move/': async () => {
      type Workers = { worker: number }[]
      const { body } = await testApp.post<{ version: number; candidates: Workers; crew: Workers }>(
        '/staff/board/candidates/',
        { booking_id: onPhone.booking_id },
        admin,
      )
      const crew = [...body.crew.slice(1), ...body.candidates.slice(0, 1)]
      return [
        [
          '/staff/board/move/',
          {
            booking_id: onPhone.booking_id,
            version: body.version,
            crew: crew.map(({ worker }) => worker),
            why: 'other',
          },
        ],
      ]
    },
    'POST /staff/tickets/{id}/return-visit/': async () => [
      [
        `${ticketPath}/return-visit/`,
        { version: await ticketVersion(), start_date: '2026-03-16', start_time: '15:00' },
      ],
    ],
    'POST /staff/tickets/{id}/close/': async () => [
      [`${ticketPath}/close/`, { version: await ticketVersion(), reason: 'We come again' }],
    ],
    'POST /staff/tickets/{id}/reopen/': async () => [
      [`${ticketPath}/reopen/`, { version: await ticketVersion() }],
    ],
    'POST /staff/tickets/': async () => [
      ['/staff/tickets/', { booking_id: pastCash.booking_id, complaint: 'A window was left out' }],
    ],
    'PUT /booking-details/update/booking-details/': async () => [
      [
        '/booking-details/update/booking-details/',
        {
          booking_id: seriesVisit,
          skill: 'Cleaner',
          start_date: '2026-03-25',
          start_time: '15:00',
          charge_fee: true,
        },
      ],
    ],
    'PUT /booking-details/update/assigned-workers/': async () => {
      // Which workers the visits above have differs from run to run.
      const { rows: free } = await pool.query<{ identifier: string }>(
        'select identifier from worker where id not in (select worker_id from assignment)',
      )
      const other = free[0]?.identifier
      expect(other).toBeDefined()
      return [
        [
          '/booking-details/update/assigned-workers/',
          { booking_id: seriesVisit, skill: 'Cleaner', workers: [other] },
        ],
      ]
    },
    'PUT /staff/visits/{id}': async () => {
      const id = series.booking_ids[1] ?? ''
      const changes = { no_of_hours: 8 }
      const preview = await made<{ confirmation: string }>(
        'POST',
        `/staff/visits/${id}/change/preview`,
        { changes },
        manager,
      )
      return [
        [
          `/staff/visits/${id}`,
          { version: await version(id), changes, confirmation: preview.confirmation },
        ],
      ]
    },
    'POST /staff/visits/{id}/series': async () => {
      const id = cashSeries.booking_ids[2] ?? ''
      const asked = { action: 'cancel', scope: 'following', charge_fee: true }
      const preview = await made<{ confirmation: string }>(
        'POST',
        `/staff/visits/${id}/series/preview`,
        asked,
        manager,
      )
      return [
        [
          `/staff/visits/${id}/series`,
          { ...asked, version: await version(id), confirmation: preview.confirmation },
        ],
      ]
    },
    'POST /staff/bookings/outcome/': async () => [
      [
        '/staff/bookings/outcome/',
        {
          booking_id: past.booking_id,
          skill: 'Cleaner',
          outcome: 'no-show',
          charge: 'late-fee',
          version: await version(past.booking_id),
        },
      ],
    ],
    'POST /booking-details/cancel-booking/': async () => [
      ['/booking-details/cancel-booking/', { id: series.booking_ids[3], charge_fee: true }],
    ],
    'POST /payments/collect/': async () => [
      ['/payments/collect/', { booking_id: pastCash.booking_id, skill: 'Cleaner' }],
    ],
    'POST /staff/pay-link/send/': async () => [
      ['/staff/pay-link/send/', { booking_id: onPhone.booking_id }],
    ],
    'POST /staff/workers/': async () => [
      [
        '/staff/workers/',
        {
          name: 'Siti Aminah',
          gender: 'Female',
          skills: ['Cleaner'],
          areas: [1],
          week_hours: Array.from({ length: 7 }, () => []),
        },
      ],
    ],
    'POST /staff/workers/import/': async () => [
      ['/staff/workers/import/', { rows: [importRow], skip_errors: true }],
    ],
    'PUT /staff/workers/{id}': async () => [
      [workerPath, { version: await workerVersion(), languages: ['en'] }],
    ],
    'POST /staff/workers/{id}/calendar/': async () => [[`${workerPath}/calendar/`, {}]],
    'POST /staff/workers/{id}/calendar/remove/': async () => [
      [`${workerPath}/calendar/remove/`, {}],
    ],
    'POST /staff/workers/{id}/documents/{document}/file/remove/': async () => [
      [`${filePath}/remove/`, { version: await workerVersion() }],
    ],
    'PUT /staff/workers/{id}/documents/{document}/file': async () => [[filePath, await file()]],
    'POST /staff/workers/{id}/changes/apply': async () => {
      const change = { status: 'suspended' }
      const { visits: broken } = await made<{ visits: { booking_id: string; proposed: number }[] }>(
        'POST',
        `${workerPath}/changes/preview`,
        { change },
        manager,
      )
      return [
        [
          `${workerPath}/changes/apply`,
          {
            change,
            version: await workerVersion(),
            visits: broken.map(({ booking_id, proposed }) => ({ booking_id, worker: proposed })),
          },
        ],
      ]
    },
    'POST /staff/customers/': async () => [
      ['/staff/customers/', { name: 'Rohani binti Yusof', phone: '0192000001' }],
    ],
    'PUT /staff/customers/{id}': async () => [
      [customerPath, { version: await customerVersion(), note: 'Rings first' }],
    ],
    'POST /staff/customers/{id}/block/': async () => [
      [`${customerPath}/block/`, { version: await customerVersion(), reason: 'Owes' }],
    ],
    'POST /staff/customers/{id}/unblock/': async () => [
      [`${customerPath}/unblock/`, { version: await customerVersion() }],
    ],
  }

  /** Refused to a Manager in this world, or only open to the customer; searched all the same. */
  const ownBuyer = { ...buyer, email: 'mei@jiran.test' }
  const mayRefuse: Record<string, () => Promise<Request[]>> = {
    'GET /e-invoices/own/': async () =>
      orders.map(({ booking_id }) => [`/e-invoices/own/?booking_id=${booking_id}`]),
    'POST /e-invoices/own/': async () =>
      orders.map(({ booking_id }) => ['/e-invoices/own/', { ...ownBuyer, booking_id }]),
    'GET /e-invoices/buyer/': async () =>
      each(['/e-invoices/buyer/', `/e-invoices/buyer/?customer_id=${customer.accountId}`]),
    'PUT /e-invoices/buyer/': async () => [
      ['/e-invoices/buyer/', ownBuyer],
      ['/e-invoices/buyer/', { ...ownBuyer, customer_id: customer.accountId }],
    ],
    'POST /staff/board/plan/accept/': async () => {
      const from = await firstOfCrew(onPhone.booking_id)
      const line = { booking_id: onPhone.booking_id, version: 1, from, to: from }
      return [['/staff/board/plan/accept/', { day: usualDay, lines: [line] }]]
    },
    'POST /staff/board/plan/undo/': async () => {
      const from = await firstOfCrew(onPhone.booking_id)
      const line = { booking_id: onPhone.booking_id, version: 0, from, to: from }
      return [['/staff/board/plan/undo/', { lines: [line] }]]
    },
    'GET /staff/threads/photos/{key}': async () => [
      ['/staff/threads/photos/7f0c1e5e-8f0e-4e3c-9a57-1f0a4f3f2b10'],
    ],
    'GET /staff/crew/photos/{id}': async () =>
      each(['/staff/crew/photos/7f0c1e5e-8f0e-4e3c-9a57-1f0a4f3f2b10']),
    'GET /reviews/of-visit/': async () => [[`/reviews/of-visit/?booking_id=${past.booking_id}`]],
    'POST /reviews/': async () => [
      ['/reviews/', { booking_id: past.booking_id, stars: 5, tags: [], words: '' }],
    ],
    'GET /visits/own/photos/{id}': async () =>
      each(['/visits/own/photos/7f0c1e5e-8f0e-4e3c-9a57-1f0a4f3f2b10']),
    'POST /staff/cash/{id}/hand-in/': async () => [
      [
        `/staff/cash/${worker?.id}/hand-in/`,
        { version: 0, day: usualDay, counted: 0, rest: 'owed', reason: '' },
      ],
    ],
    'POST /staff/reviews/{id}/answer/': async () => [
      ['/staff/reviews/1/answer/', { version: 1, answer: 'Thank you' }],
    ],
    'POST /staff/reviews/{id}/show/': async () => [
      ['/staff/reviews/1/show/', { version: 1, show: true, reason: '' }],
    ],
    'POST /staff/reviews/{id}/photos/': async () => [
      [
        '/staff/reviews/1/photos/',
        { version: 1, photos: ['7f0c1e5e-8f0e-4e3c-9a57-1f0a4f3f2b10'], show: true, reason: '' },
      ],
    ],
    'POST /staff/api-keys/': async () => [
      [
        '/staff/api-keys/',
        { name: 'Xero', scopes: ['manage-bookings:read'], until: usualDay, addresses: '' },
      ],
    ],
    'POST /staff/api-keys/{id}/revoke/': async () => [
      ['/staff/api-keys/1/revoke/', { version: 1 }],
    ],
    'POST /staff/messages/write/': async () => [
      ['/staff/messages/write/', { customer: customer.accountId, text: 'Hello' }],
    ],
    'POST /staff/messages/{key}/again/': async () =>
      (await messages()).map(({ key }) => [`/staff/messages/${key}/again/`, { channel: 'email' }]),
    'POST /staff/tickets/{id}/accept/': async () => [
      [`${ticketPath}/accept/`, { version: await ticketVersion() }],
    ],
    'POST /visits/own/tip/': async () => [
      ['/visits/own/tip/', { booking_id: past.booking_id, amount: 10 }],
    ],
    'GET /visits/own/': async () =>
      orders.map(({ booking_id }) => [`/visits/own/?booking_id=${booking_id}`]),
    'GET /booking-details/get-order/': async () =>
      orders.map(({ order }) => [`/booking-details/get-order/?order=${order}`]),
    'POST /favourites/': async () => [
      ['/favourites/', { worker: workers[0]?.id, wish: 'favourite' }],
    ],
    'GET /favourites/of-visit/': async () => [
      [`/favourites/of-visit/?booking_id=${past.booking_id}`],
    ],
    'POST /booking-details/report-problem/': async () => [
      [
        '/booking-details/report-problem/',
        { booking_id: past.booking_id, skill: 'Cleaner', message: 'Stains' },
      ],
    ],
    'GET /payments/result': async () =>
      orders.map(({ order }) => [`/payments/result?order=${order}`]),
    'POST /staff/crew/step/': async () =>
      orders.map(({ booking_id }) => [
        '/staff/crew/step/',
        { booking_id, worker: workers[0]?.identifier, step: 'seen', reason: 'No battery' },
      ]),
    'GET /staff/crew/extra-time/': async () =>
      orders.map(({ booking_id }) => [`/staff/crew/extra-time/?booking_id=${booking_id}`]),
    'POST /staff/crew/extra-time/': async () =>
      orders.map(({ booking_id }) => [
        '/staff/crew/extra-time/',
        { booking_id, worker: workers[0]?.identifier, minutes: 60, reason: 'No battery' },
      ]),
    'POST /staff/crew/extra-time/approve/': async () => [
      [
        '/staff/crew/extra-time/approve/',
        { id: '7f0c1e5e-8f0e-4e3c-9a57-1f0a4f3f2b10', reason: 'Agreed on the phone' },
      ],
    ],
    'GET /staff/privacy-requests/{id}': async () => each(['/staff/privacy-requests/1']),
    'GET /staff/crew-requests/{id}': async () => each(['/staff/crew-requests/1']),
    'POST /staff/crew-requests/{id}/answer/': async () => [
      ['/staff/crew-requests/1/answer/', { note: 'No' }],
    ],
    'POST /staff/crew/{id}/sign-out/': async () => [
      [`/staff/crew/${workers[0]?.id}/sign-out/`, {}],
    ],
    'POST /payments/retry/': async () => orders.map(({ order }) => ['/payments/retry/', { order }]),
  }

  // A new call belongs into one of the lists.
  expect([reads, writes, mayRefuse].flatMap((calls) => Object.keys(calls)).toSorted()).toEqual(
    staffCalls.toSorted(),
  )

  const found: string[] = []
  async function search(key: string, requests: readonly Request[], refusable = false) {
    expect(requests.length, key).toBeGreaterThan(0)
    const [method = ''] = key.split(' ')
    for (const [path, body] of requests) {
      const answer = await testApp.call<unknown>(method, path, body, manager)
      const said = `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`
      expect(answer.status, said).toBeLessThan(refusable ? 500 : 300)
      found.push(
        ...placesOf(secret, answer.body).map((place) => `${key} ${place}`),
        ...placesOf([toCollect], answer.body)
          .filter((place) => !place.endsWith('/to_collect'))
          .map((place) => `${key} ${place}`),
      )
    }
  }
  for (const [key, requests] of Object.entries(reads)) await search(key, await requests())
  for (const [key, requests] of Object.entries(writes)) await search(key, await requests())
  for (const [key, requests] of Object.entries(mayRefuse)) await search(key, await requests(), true)
  for (const [key, requests] of Object.entries(reads)) await search(key, await requests())
  expect([...new Set(found)]).toEqual([])
})
