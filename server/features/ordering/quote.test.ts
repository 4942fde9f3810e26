import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer, QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { serviceBySkill, services } from '../../../domain/services/catalogue.ts'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import { type Person, usualPostcode } from '../../../testing/people.ts'

/** A quote and a booking read a body in the same way. */

const testApp = await startTestApp()
let customer: Person
let manager: Person

beforeAll(async () => {
  const skills = services.map(({ skill }) => skill)
  await testApp.hire(40, { skills })
  await testApp.hire(40, { skills, gender: 'Male' })
  customer = await testApp.customer()
  manager = await testApp.manager()
})
beforeEach(() => testApp.clock.set(openingMoment))

const whole = {
  start_date: usualDay,
  start_time: '09:00',
  no_of_hours: 4,
  worker_count: 2,
  address: '12 Jalan Maarof',
  postcode: usualPostcode,
  property_type: 'Condominium',
  voucher: '',
  payment_method: 'Cash',
}
const gardening = { ...whole, frequency: 'one-time', square_feet: 1000 }

type Refused = { code: string; response: string }

describe('both refuse fields that the service does not have', () => {
  test.each([
    ['Gardener', { ...gardening, addon: 'Ironing', addon_service_hours: 2 }, 'field-unknown'],
    ['Gardener', { ...gardening, fixed_addons: ['Oven cleaning'] }, 'field-unknown'],
    ['Gardener', { ...gardening, floors: 3 }, 'field-unknown'],
    ['Gardener', { ...gardening, square_feet: 'a lot' }, 'garden-size-missing'],
    ['Cleaner', { ...whole, frequency: 'one-time', addon: 'Gardening' }, 'addon-unknown'],
    ['Cleaner', { ...whole, frequency: 'one-time', worker_gender: 'Male' }, 'field-unknown'],
    ['Task Errands', { ...whole, task_type: 'Post', frequency: 'weekly' }, 'field-unknown'],
  ])('%s %#', async (skill, fields, code) => {
    const service = serviceBySkill(skill)
    const body = { addon_service_hours: 2, ...fields }
    const quoted = await testApp.post<Refused>(service?.calls.quote ?? '', body)
    const booked = await testApp.post<Refused>(service?.calls.book ?? '', body, customer)
    expect([quoted.status, quoted.body.code]).toEqual([400, code])
    expect([booked.status, booked.body.code]).toEqual([400, code])
    expect(quoted.body.response).toBe(booked.body.response)
  })
})

/** Mulberry32: small, and the same on every machine. */
function dice(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Values that clients send in a field: valid, empty, or of another service. */
const drawn: Record<string, readonly unknown[]> = {
  frequency: ['one-time', 'weekly', 'fortnightly', 'one week', 'one month', '', undefined],
  no_of_hours: [2, 3, 4, '6', 8, 0, ''],
  worker_count: [1, 2, '3', 5, 9],
  no_of_days: [1, '3', undefined, ''],
  no_of_trees_to_cut: [1, 4, '9', undefined],
  square_feet: [500, '1000', 2000, undefined, ''],
  no_of_boxes_to_pack: [10, undefined, ''],
  has_lift: ['True', false, undefined],
  floors: [0, '3', undefined],
  task_type: ['Post a letter', undefined],
  worker_gender: ['Male', 'Female', undefined, ''],
  customer_medical_details: ['Walks with a frame', undefined],
  addon: ['Ironing', 'Cooking', '', null, 'Gardening'],
  addon_service_hours: [0, 1, '2', undefined],
  fixed_addons: [[], ['Oven cleaning'], undefined, ['Fridge cleaning', 'Fridge cleaning']],
  voucher: ['', 'WELCOME10', 'CUCIAFT6', 'NOTHING', undefined],
  start_time: ['09:00', '18:00', '19:00'],
  payment_method: ['Cash', 'Online'],
}

test('what a quote accepts, booking reads and prices the same', async () => {
  const roll = dice(20_261_122)
  const pick = (values: readonly unknown[]) => values[Math.floor(roll() * values.length)]
  // Reasons why a valid quote may still be refused: the specification's ordered rules, and free
  // crews.
  const rules = /-missing$|^(addon-needs-two-workers|addon-hours|one-time-minimum|garden-hours)$/
  const later = /^(slot-taken|payment-method-fixed|voucher-\w+|too-many-unpaid)/
  let booked = 0
  for (let time = 0; time < 400; time += 1) {
    const service = services[time % services.length]
    if (!service) throw new Error('there is no service')
    const fields = new Set(service.questions.map(({ field }) => field))
    const body: Record<string, unknown> = {
      ...(fields.has('address')
        ? { address: whole.address }
        : { from_address: 'A', to_address: 'B' }),
      start_date: whole.start_date,
      postcode: whole.postcode,
      property_type: whole.property_type,
    }
    // Mostly its own fields, sometimes another service's.
    for (const [field, values] of Object.entries(drawn))
      if (fields.has(field) || roll() < 0.03) body[field] = pick(values)
    const quoted = await testApp.post<QuoteAnswer>(service.calls.quote, body, customer)
    if (quoted.status !== 200) continue
    const answer = await testApp.post<BookAnswer & Refused>(
      service.calls.book,
      { ...body, quoted_total: quoted.body.total_cost },
      customer,
    )
    const what = JSON.stringify({ skill: service.skill, body, answer: answer.body })
    if (answer.status === 201) {
      booked += 1
      expect(answer.body.total_cost, what).toBe(quoted.body.total_cost)
      expect(answer.body.voucher_message, what).toBe(quoted.body.voucher_message)
      await testApp.pool.query('delete from assignment')
    } else {
      expect(rules.test(answer.body.code) || later.test(answer.body.code), what).toBe(true)
    }
  }
  expect(booked).toBeGreaterThan(30)
}, 90_000)

describe('a booking that a Manager makes as a customer', () => {
  test.each(['Cash', 'Online'])('has no total in its answer, %s', async (payment_method) => {
    const { status, body } = await testApp.book(
      manager,
      { payment_method },
      `own-${payment_method}`,
    )
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('total_cost')
    const again = await testApp.book(manager, { payment_method }, `own-${payment_method}`)
    expect(again.body).toEqual(body)
    const result = await testApp.get<object>(`/payments/result?order=${body.order}`, manager)
    expect(result.status).toBe(200)
    expect(Object.keys(result.body)).not.toContain('total_cost')
    expect(Object.keys(result.body)).not.toContain('refund_due')
  })

  test('a customer has it', async () => {
    expect((await testApp.book(customer)).body.total_cost).toBe(120)
  })
})

describe('lines', () => {
  test.each([
    ['address', '12 Jalan Maarof\nBangsar'],
    ['address', '12 Jalan Maarof\u2028Bangsar'],
    ['voucher', 'WEL\r\nCOME'],
  ])('a break in %s is refused', async (field, value) => {
    const { status, body } = await testApp.book(customer, { [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: expect.stringMatching(/^(field-invalid|address-missing)$/) })
  })

  test('medical details may have several', async () => {
    const { status } = await testApp.post(
      '/care-giver/book-care-giver/',
      {
        ...whole,
        frequency: 'one-time',
        worker_gender: 'Female',
        customer_medical_details: 'Walks with a frame\nHears badly',
      },
      customer,
    )
    expect(status).toBe(201)
  })
})
