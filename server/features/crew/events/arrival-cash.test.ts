import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CrewDay, LiveVisit, OwnVisit } from '../../../../domain/api/crew.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { crewPhones } from '../../../../testing/crew-phones.ts'
import { deletionTasks } from '../../../db/delete-old.ts'
import { query } from '../../../db/transaction.ts'
import { builtinGeo } from '../../../providers/geo/builtin/adapter.ts'
import type { FoundPlace, GeoProvider } from '../../../providers/geo/port.ts'
import { oldPositions } from '../retention.ts'
import { visitCode, visitToken } from '../visit-secrets.ts'

/** A geocoder with answers set by the test. */
const exact: FoundPlace = {
  address: '12 Jalan Maarof, Bangsar, 59100 Kuala Lumpur',
  postcode: '59100',
  approximate: false,
  lat: 3.1301,
  lon: 101.6712,
}
const map = { places: [exact] as FoundPlace[], away: false, requests: 0 }
const failed = { ok: false, refusal: { code: 'unreachable', detail: '' } } as const
const geo: GeoProvider = {
  ...builtinGeo(),
  async suggest() {
    map.requests += 1
    if (map.away) return failed
    return {
      ok: true,
      value: map.places.map(({ address }, at) => ({ id: `${at}`, label: address })),
    }
  },
  async resolve(id) {
    const value = map.places[Number(id)]
    return value ? { ok: true, value } : failed
  },
}

const testApp = await startTestApp({ geo })
const { pool, clock, deps, get, post } = testApp
const { atMinute, phonesFor, report, send, step } = crewPhones(testApp)
await testApp.hire(24)
const manager = await testApp.manager()

let scenes = 0

/** A booked visit of two workers and their phones, at its start. */
async function scene(changes: object = {}) {
  scenes += 1
  atMinute(-3 * 24 * 60 + 2 * scenes)
  const customer = await testApp.customer()
  const { booking_id: bookingId } = (await testApp.book(customer, { worker_count: 2, ...changes }))
    .body
  const { first, second } = await phonesFor(bookingId)
  atMinute(0)
  const code = visitCode(deps.settings, bookingId)
  return { customer, bookingId, first, second, code, token: visitToken(deps.settings, bookingId) }
}

const at = (latitude: number, accuracy = 15) => ({
  position: { latitude, longitude: 101.6712, accuracy },
})
const arrived = (bookingId: string, more: object) => step(bookingId, 'arrived', more)

async function arrivals(bookingId: string) {
  return query(pool, {
    text: `select v.proof, v.distance_m from visit_event v join booking b on b.id = v.booking_id
           where b.booking_id = $1 and v.what = 'arrived' order by v.received_at, v.proof`,
    values: [bookingId],
  })
}
async function historyOf(bookingId: string, who = manager) {
  const { body } = await post<{ history: { who: string; what: string }[] }>(
    '/booking-details/get-booking-details/',
    { skill: 'Cleaner', booking_id: bookingId },
    who,
  )
  return body.history.map(({ what }) => what).slice(1)
}

test('within 200 m neither code nor reason is needed; the place is asked for once', async () => {
  const { customer, bookingId, first, second } = await scene()
  map.requests = 0
  // 0.0036 of a degree is 400 m.
  expect(await report(first, arrived(bookingId, at(3.1337)))).toBe('step-without-proof')
  expect(await report(first, arrived(bookingId, at(3.1301, 500)))).toBe('step-without-proof')
  expect(await report(first, arrived(bookingId, {}))).toBe('step-without-proof')
  expect(await report(first, arrived(bookingId, at(3.13047)))).toBe('accepted')
  clock.set(new Date(clock.now().getTime() + 1000))
  const far = { ...at(3.1337), reason: 'They have not opened the page' }
  expect(await report(second, arrived(bookingId, far))).toBe('accepted')
  expect(map.requests).toBe(1)
  expect(await arrivals(bookingId)).toEqual([
    { proof: 'position', distance_m: 41 },
    { proof: 'reason', distance_m: 400 },
  ])
  expect(await historyOf(bookingId)).toEqual([
    'Arrived, 40 m from the address',
    'Arrived, 400 m from the address. Reason: They have not opened the page',
  ])
  expect(await historyOf(bookingId, customer)).toEqual([
    'Arrived, 40 m from the address',
    'Arrived',
  ])
  atMinute(200)
  for (const phone of [first, second]) await report(phone, step(bookingId, 'finished'))
  await deletionTasks(deps, oldPositions)['forget-positions']?.({})
  const left = await query(pool, {
    text: `select (select count(*)::int from visit_point) as points, count(v.latitude)::int as positions,
             count(v.distance_m)::int as distances from visit_event v`,
  })
  expect(left).toEqual([{ points: 0, positions: 0, distances: 2 }])
})

test('a point that the customer chose on the map comes before the geocoder', async () => {
  const chosen = { address_latitude: 3.1337, address_longitude: '101.6712' }
  const { customer, bookingId, first } = await scene(chosen)
  map.requests = 0
  // The geocoder's point of the address, 400 m away, is not the door.
  expect(await report(first, arrived(bookingId, at(3.1301)))).toBe('step-without-proof')
  expect(await report(first, arrived(bookingId, at(3.1336)))).toBe('accepted')
  expect(map.requests).toBe(0)
  expect(await arrivals(bookingId)).toEqual([{ proof: 'position', distance_m: 11 }])
  const { body } = await get<{ bookings: object[] }>('/account/my-data/', customer)
  expect(JSON.stringify(body)).toContain('3.1337')
})

test.each([
  { address_latitude: 51.5, address_longitude: -0.1 },
  { address_latitude: 3.13 },
  { address_latitude: 'here', address_longitude: 'there' },
])('a point that is none in Malaysia is refused: %j', async (point) => {
  atMinute(-3 * 24 * 60)
  const customer = await testApp.customer()
  const { status, body } = await testApp.book(customer, point)
  expect([status, body]).toMatchObject([400, { code: 'map-point-invalid' }])
})

test('an approximate place, one of another postcode and a silent geocoder show nothing', async () => {
  const { bookingId, first, code } = await scene()
  const here = arrived(bookingId, at(3.1301))
  map.away = true
  expect(await report(first, { ...here, id: randomUUID() })).toBe('step-without-proof')
  map.away = false
  map.places = [
    { ...exact, approximate: true },
    { ...exact, postcode: '41200' },
  ]
  map.requests = 0
  expect(await report(first, { ...here, id: randomUUID() })).toBe('step-without-proof')
  expect(await report(first, { ...here, id: randomUUID() })).toBe('step-without-proof')
  expect(map.requests).toBe(1)
  // Another address is geocoded again.
  map.places = [exact]
  await query(pool, {
    text: `update booking_order o set address = '14 Jalan Maarof' from booking b
           where b.order_id = o.id and b.booking_id = $1`,
    values: [bookingId],
  })
  expect(await report(first, { ...here, id: randomUUID(), code })).toBe('accepted')
  expect(await arrivals(bookingId)).toEqual([{ proof: 'code', distance_m: 0 }])
  expect(await historyOf(bookingId)).toEqual(["Arrived, confirmed by the customer's code"])
})

test("a worker cannot query the place of another's visit", async () => {
  const { bookingId } = await scene()
  const { first: other } = await scene({ start_time: '15:00' })
  map.requests = 0
  const outcome = await report(other, arrived(bookingId, at(3.1301)))
  expect(['visit-not-yours', 'accepted']).toContain(outcome)
  if (outcome !== 'accepted') expect(map.requests).toBe(0)
})

test('after five wrong codes even the right one is refused', async () => {
  const { bookingId, first, second, code } = await scene()
  const wrong = code === '1234' ? '4321' : '1234'
  const guess = (given: string, phone = first) => report(phone, arrived(bookingId, { code: given }))
  for (let tries = 0; tries < 5; tries += 1) expect(await guess(wrong)).toBe('visit-code-wrong')
  expect(await guess(wrong)).toBe('visit-code-locked')
  expect(await guess(code)).toBe('visit-code-locked')
  expect(await guess(code, second)).toBe('accepted')
  expect(await report(first, arrived(bookingId, { reason: 'Wrong codes' }))).toBe('accepted')
})

const cash = (bookingId: string, more: object = {}) => ({
  id: randomUUID(),
  kind: 'cash',
  booking_id: bookingId,
  at: clock.now().toISOString(),
  amount: 240,
  ...more,
})

/** A visit's cash in the ledger and on the record. */
async function booksOf(bookingId: string) {
  const [row] = await query(pool, {
    text: `select b.payment_status,
             (select count(*)::int from ledger_entry e where e.booking_id = b.id and e.kind = 'cash')
               as entries,
             (select coalesce(sum(sen), 0)::int from ledger_line l
               where l.booking_id = b.id and l.account = 'customer') as owed,
             (select count(*)::int from booking_event e
               where e.booking_id = b.id and e.code = 'cash-collected') as lines
           from booking b where b.booking_id = $1`,
    values: [bookingId],
  })
  return row
}

test('cash with the code that the customer sees for it: collected once, however often it is sent', async () => {
  const { customer, bookingId, first, second, code: door, token } = await scene()
  const seen = async () => (await get<LiveVisit>(`/visits/live/?token=${token}`)).body.cash
  expect(await seen()).toBeNull()
  await report(first, arrived(bookingId, { code: door }))
  const shown = await seen()
  expect(shown).toMatchObject({ amount: 240 })
  const own = await get<OwnVisit>(`/visits/own/?booking_id=${bookingId}`, customer)
  expect(own.body.cash).toEqual(shown)
  const day = async () => (await get<CrewDay>('/crew/visits/', first)).body.visits[0]
  expect(await day()).toMatchObject({ to_collect: 240, collected: 0 })
  const code = shown?.code ?? ''
  expect(JSON.stringify(await day())).not.toContain(`"${code}"`)

  expect(await report(first, cash(bookingId))).toBe('cash-without-proof')
  const { body: outdated } = await send(first, cash(bookingId, { code, amount: 200 }))
  expect(outdated.results[0]).toMatchObject({
    code: 'amount-changed',
    response: 'The amount to collect is now RM 240.00',
  })
  // The crew knows the code of the door.
  if (door !== code)
    expect(await report(first, cash(bookingId, { code: door }))).toBe('visit-code-wrong')
  expect(await booksOf(bookingId)).toMatchObject({ payment_status: 'Unpaid', entries: 0 })

  const one = cash(bookingId, { code })
  const answers = await Promise.all([send(first, one, one), send(first, one), send(first, one)])
  const results = answers.flatMap(({ body }) => body.results)
  expect(results.map(({ accepted }) => accepted)).toEqual([true, true, true, true])
  expect(await report(second, cash(bookingId, { code }))).toBe('nothing-owed')
  expect(await booksOf(bookingId)).toEqual({
    payment_status: 'Paid',
    entries: 1,
    owed: 0,
    lines: 1,
  })
  expect(await day()).toMatchObject({ to_collect: 0, collected: 240 })
  expect(await seen()).toBeNull()
  const line = "Cash collected by the crew, confirmed by the customer's code"
  expect((await historyOf(bookingId)).at(-1)).toBe(line)
  expect((await historyOf(bookingId, customer)).at(-1)).toContain('RM 240.00')
})

test('two of a crew at once collect it once', async () => {
  const { bookingId, first, second } = await scene()
  const reason = 'The customer has no phone'
  const outcomes = await Promise.all([
    report(first, cash(bookingId, { reason })),
    report(second, cash(bookingId, { reason })),
    post('/payments/collect/', { booking_id: bookingId, skill: 'Cleaner' }, manager),
  ])
  expect(outcomes.slice(0, 2).filter((each) => each === 'accepted').length).toBeLessThanOrEqual(1)
  expect(await booksOf(bookingId)).toEqual({
    payment_status: 'Paid',
    entries: 1,
    owed: 0,
    lines: 1,
  })
})

test('without the code a reason is needed, and staff see that it is not confirmed', async () => {
  const { customer, bookingId, first } = await scene()
  const { first: other } = await scene({ start_time: '15:00' })
  const reason = 'The customer has no phone'
  const outcome = await report(other, cash(bookingId, { reason }))
  expect(['visit-not-yours', 'accepted']).toContain(outcome)
  if (outcome === 'accepted') return
  expect(await report(first, cash(bookingId, { reason }))).toBe('accepted')
  const line = 'Cash collected by the crew, not confirmed by the customer'
  expect((await historyOf(bookingId)).at(-1)).toBe(`${line}. Reason: ${reason}`)
  expect((await historyOf(bookingId, customer)).at(-1)).not.toContain(reason)
  const paidOnline = await scene({ payment_method: 'Online' })
  const status = await report(paidOnline.first, cash(paidOnline.bookingId, { reason }))
  expect(['nothing-owed', 'visit-closed']).toContain(status)
})
