import { describe, expect, test } from 'vitest'
import { may } from '../../../domain/account/permissions.ts'
import { wholeContract } from '../../../domain/api/contract.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { cleaning, startTestApp, usualDay } from '../../../testing/app.ts'
import { moneyIn } from '../../../testing/money-fields.ts'
import { otherPostcode, type Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
await testApp.hire(3000)
await testApp.hire(20, { at: [otherPostcode] })
await testApp.putInCharge(await testApp.manager())

const readers = ['visitor', 'owner', 'other', 'manager', 'admin'] as const
type Reader = (typeof readers)[number]
const roleOf = {
  visitor: undefined,
  owner: 'Customer',
  other: 'Customer',
  manager: 'Manager',
  admin: 'Admin',
} as const

type Answer = { status: number; body: unknown; code: string | undefined }
type World = { bookingId: string; order: string; otherWorkers: readonly string[] }
type Scene = World & { who: Person | undefined }

const contract = wholeContract(services)
const ownCalls = new Set([
  ...services.flatMap(({ calls }) => [`POST ${calls.book}`]),
  'POST /tips/own/',
])

/**
 * A new customer's booking, and a new reader of it: the calls of this test cannot affect each
 * other.
 */
async function scene(reader: Reader): Promise<Scene> {
  const owner = await testApp.customer()
  const booked = await testApp.book(owner, { start_time: '10:00', payment_method: 'Online' })
  expect(booked.status).toBe(201)
  const { booking_id: bookingId, order } = booked.body
  // Paid and moved late, so that every amount has a value.
  await query(testApp.pool, {
    text: `with paid as (
             update booking set status = 'Confirmed', payment_status = 'Paid', fee_sen = 3000
             where booking_id = $1 returning id, order_id, total_sen
           )
           insert into ledger_entry (at, booking_id, kind, sen, attempt_id)
           select $2, paid.id, kind, case kind when 'fee' then 3000 else paid.total_sen end,
             case kind when 'payment' then a.id end
           from paid join payment_attempt a using (order_id),
             unnest(array['charge', 'payment', 'fee']) as kind`,
    values: [bookingId, testApp.clock.now()],
  })
  await query(testApp.pool, {
    text: `insert into ledger_entry (at, booking_id, kind, sen)
           select $2, id, unnest(array['charge', 'cash']), total_sen
           from booking where booking_id = $1`,
    values: [bookingId, testApp.clock.now()],
  })
  await query(testApp.pool, {
    text: `insert into booking_event (booking_id, at, who, code, params)
           select id, $2, 'Nur Aisyah', 'cancelled', '{"fee_sen": 3000}'
           from booking where booking_id = $1`,
    values: [bookingId, testApp.clock.now()],
  })
  const free = await query<{ identifier: string }>(testApp.pool, {
    text: `select w.identifier from worker w
           join worker_region r on r.worker_id = w.id
           join postcode p on p.region_id = r.region_id and p.code = $1
           where not exists (select 1 from assignment a where a.worker_id = w.id) limit 1`,
    values: [cleaning.postcode],
  })
  const who =
    reader === 'visitor'
      ? undefined
      : reader === 'owner'
        ? owner
        : reader === 'other'
          ? await testApp.customer()
          : await testApp[reader]()
  return { bookingId, order, otherWorkers: free.map(({ identifier }) => identifier), who }
}

const shared = new Map<Reader, Promise<Scene>>()

/** Calls that change nothing share one: reads, and calls that are refused. */
function sharedScene(reader: Reader): Promise<Scene> {
  const made = shared.get(reader) ?? scene(reader)
  shared.set(reader, made)
  return made
}

/** Bodies for calls that need one. */
function bodyOf(key: string, { bookingId, order, otherWorkers }: World): Record<string, unknown> {
  const booking = { booking_id: bookingId, skill: 'Cleaner' }
  const bodies: Record<string, Record<string, unknown>> = {
    'POST /booking-details/get-booking-details/': booking,
    'POST /booking-details/get-allocate-workers-by-booking-id/': booking,
    'POST /booking-details/get-completed-bookings/': { page: 1, page_size: 100 },
    'POST /booking-details/get-filled-slots-by-date/': { booking_date: usualDay },
    'PUT /booking-details/update/booking-details/': {
      ...booking,
      start_date: usualDay,
      start_time: '15:00',
    },
    'PUT /booking-details/update/assigned-workers/': { ...booking, workers: otherWorkers },
    'POST /booking-details/cancel-booking/': { id: bookingId, skill: 'Cleaner' },
    'POST /region-cost/get-workers-by-postcode-and-skill/': {
      postcode: cleaning.postcode,
      skill: 'Cleaner',
      booking_id: bookingId,
    },
    'POST /reports/invoice/': booking,
    'POST /reports/figures/': { from: usualDay, to: usualDay },
    'POST /staff/exports/': { file: 'ledger', month: usualDay.slice(0, 7) },
    'GET /region-cost/places/': { region: 1 },
    'PUT /region-cost/places/': { post_codes: [otherPostcode], served: true },
    'POST /reports/web-vitals/': { from: usualDay, to: usualDay },
    'POST /common/web-vitals/': {
      page: '/',
      device: 'phone',
      connection: 'fast',
      metrics: [{ name: 'LCP', value: 1200 }],
    },
    'GET /booking-details/get-order/': { order },
    'GET /payments/result': { order },
    'POST /payments/retry/': { order },
    'GET /staff/today/list/': { list: 'crew' },
    'GET /staff/board/': { day: usualDay },
    'GET /staff/board/ways/': { day: usualDay },
    'POST /staff/board/plan/': { day: usualDay },
    'GET /visits/own/': booking,
  }
  return bodies[key] ?? {}
}

async function make(key: string, world: World, who: Person | undefined): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ')
  const body = bodyOf(key, world)
  const address = path.replace(/\{\w+\}/g, 'nothing')
  const search = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
  const answer = await testApp.call<{ code?: string }>(
    method,
    address + search,
    method === 'GET' ? undefined : body,
    who,
  )
  return { status: answer.status, body: answer.body, code: answer.body.code }
}

describe.each(Object.keys(contract))('%s', (key) => {
  test.each(readers)('admits or refuses a %s as the contract says', async (reader) => {
    const call = contract[key]
    if (!call) throw new Error('no such call')
    const admitted = may(call.access, roleOf[reader])
    const changes = admitted && !key.startsWith('GET ')
    const world = await (changes ? scene(reader) : sharedScene(reader))
    const { status, code, body } = await make(key, world, world.who)
    if (admitted) {
      expect(code).not.toBe('sign-in-needed')
      expect(code).not.toBe('not-allowed')
      expect(status).toBeLessThan(500)
    } else if (reader === 'visitor') {
      expect(status).toBe(401)
    } else {
      expect({ status, code }).toEqual({ status: 403, code: 'not-allowed' })
    }
    // docs/product/roles.md#who-sees-money. Public prices, and a Manager's own bookings, are no
    // customer's money.
    if (reader === 'manager' && call.access !== 'anyone' && !ownCalls.has(key)) {
      expect(moneyIn(body)).toEqual([])
    }
  })
})

test('the scan finds money in every place', () => {
  const answer = {
    total: 2,
    items: [{ total_cost: 1, history: [{ what: 'Cancelled, fee RM 30.00' }], late_fee: 0 }],
  }
  expect(moneyIn(answer)).toEqual([
    '/items/0/total_cost',
    '/items/0/history/0/what',
    '/items/0/late_fee',
  ])
})

const found: Record<Reader, number> = {
  visitor: 401,
  owner: 200,
  other: 404,
  manager: 200,
  admin: 200,
}
const staffOnly: Record<Reader, number> = { ...found, owner: 403, other: 403 }

/**
 * docs/product/roles.md, docs/product/roles.md#who-sees-money: each reader's answer for one booking
 * of a customer.
 */
const table: [string, Record<Reader, number>][] = [
  ['POST /booking-details/get-booking-details/', found],
  ['PUT /booking-details/update/booking-details/', found],
  ['POST /booking-details/cancel-booking/', found],
  ['GET /visits/own/', { ...found, manager: 404, admin: 404 }],
  ['GET /booking-details/get-booking-history/', { ...found, other: 200 }],
  ['POST /booking-details/get-completed-bookings/', staffOnly],
  ['POST /booking-details/get-filled-slots-by-date/', staffOnly],
  ['POST /booking-details/get-allocate-workers-by-booking-id/', staffOnly],
  ['PUT /booking-details/update/assigned-workers/', staffOnly],
  ['POST /region-cost/get-workers-by-postcode-and-skill/', staffOnly],
  ['GET /account/get-managers/', staffOnly],
  ['POST /reports/invoice/', { ...found, manager: 403 }],
  ['GET /reports/frame', { ...staffOnly, manager: 403 }],
  ['POST /reports/figures/', { ...staffOnly, manager: 403 }],
  ['POST /staff/exports/', { ...staffOnly, manager: 403 }],
  ['POST /reports/web-vitals/', { ...staffOnly, manager: 403 }],
  ['GET /region-cost/rates/', { ...staffOnly, manager: 403 }],
  ['GET /region-cost/places/', { ...staffOnly, manager: 403 }],
  ['PUT /region-cost/places/', { ...staffOnly, manager: 403 }],
  ['GET /staff/today/', staffOnly],
  ['GET /staff/today/list/', staffOnly],
  ['GET /staff/board/', staffOnly],
  ['GET /staff/board/ways/', staffOnly],
  ['POST /staff/board/plan/', staffOnly],
  ['GET /staff/board/crews/', staffOnly],
  ['GET /region-cost/changes/', { ...staffOnly, manager: 403 }],
  ['POST /common/web-vitals/', { visitor: 200, owner: 200, other: 200, manager: 200, admin: 200 }],
]

describe.each(table)('%s', (key, expected) => {
  test.each(readers)('answers a %s', async (reader) => {
    const world = await scene(reader)
    const { status, body } = await make(key, world, world.who)
    expect({ status, body: status === expected[reader] ? 'as expected' : body }).toEqual({
      status: expected[reader],
      body: 'as expected',
    })
  })
})

test.each(['owner', 'admin'] as const)("%s sees the visit's price", async (reader) => {
  const world = await scene(reader)
  const { body } = await make('POST /booking-details/get-booking-details/', world, world.who)
  expect(body).toMatchObject({ total_cost: 120, fee: 30 })
})

test('the sort order discloses no sums to a Manager', async () => {
  const path = '/booking-details/get-completed-bookings/'
  const byCost = { sort: 'total_cost', dir: 'desc', page: 1 }
  expect((await testApp.post(path, byCost, await testApp.manager())).status).toBe(403)
  expect((await testApp.post(path, byCost, await testApp.admin())).status).toBe(200)
})
