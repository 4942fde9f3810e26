import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { cleaning, openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'

const testApp = await startTestApp()
await testApp.hire(20)

let customer: Person
beforeEach(async () => {
  testApp.clock.set(openingMoment)
  customer = await testApp.customer()
})

type Record = {
  booking_id: string
  start_date: string
  booking_status: string
  crew: { first_name: string; photo?: string }[]
  visits: object[]
  held_seconds: number
}
type Listed = { items: Record[]; total: number }

async function history(search: string, who = customer): Promise<[string[], number]> {
  const { status, body } = await testApp.get<Listed>(
    `/booking-details/get-booking-history/?page=1&page_size=10&${search}`,
    who,
  )
  expect(status).toBe(200)
  return [body.items.map((each) => `${each.start_date} ${each.booking_status}`), body.total]
}

describe('coming and past', () => {
  test('upcoming and unpaid visits come first, soonest first; all others are past', async () => {
    const day = (step: number) => addDays(usualDay, step)
    await testApp.book(customer, { start_date: day(3) })
    await testApp.book(customer, { start_date: day(1) })
    const cancelled = (await testApp.book(customer, { start_date: day(4) })).body.booking_id
    await testApp.post('/booking-details/cancel-booking/', { id: cancelled }, customer)
    await testApp.book(customer, { start_date: day(2), payment_method: 'Online' })
    expect(await history('when=coming')).toEqual([
      [`${day(1)} Confirmed`, `${day(2)} Pending Payment`, `${day(3)} Confirmed`],
      3,
    ])
    expect(await history('when=past')).toEqual([[`${day(4)} Cancelled`], 1])

    // The hold ends, even before its job has run.
    testApp.clock.later(16)
    expect((await history('when=past'))[0]).toEqual([`${day(4)} Cancelled`, `${day(2)} Expired`])
    // In the middle of the visit, and when it has ended.
    testApp.clock.set(`${day(1)}T04:59:00Z`)
    expect((await history('when=coming'))[0]).toEqual([
      `${day(1)} In Progress`,
      `${day(3)} Confirmed`,
    ])
    testApp.clock.set(`${day(1)}T05:00:00Z`)
    expect((await history('when=coming'))[0]).toEqual([`${day(3)} Confirmed`])
    expect((await history('when=past'))[0].at(-1)).toBe(`${day(1)} Completed`)
  })

  test('a page holds whole series, and the total counts orders', async () => {
    const weekly = { frequency: 'weekly', payment_method: 'Online' }
    const paid = (await testApp.book(customer, weekly)).body
    await testApp.comeBack(await testApp.pay(paid.payment))
    await testApp.book(customer, { start_date: addDays(usualDay, 1) })
    const { body } = await testApp.get<Listed>(
      '/booking-details/get-booking-history/?page=1&page_size=1&when=coming',
      customer,
    )
    expect(body).toMatchObject({ total: 2, page: 1, page_size: 1 })
    expect(body.items.map((each) => each.booking_id)).toEqual(paid.booking_ids)
  })

  test('without it, the list is as it was: newest start first', async () => {
    await testApp.book(customer, { start_date: usualDay })
    await testApp.book(customer, { start_date: addDays(usualDay, 1) })
    const { body } = await testApp.get<Record[]>('/booking-details/get-booking-history/', customer)
    expect(body.map((each) => each.start_date)).toEqual([addDays(usualDay, 1), usualDay])
    const wrong = await testApp.get('/booking-details/get-booking-history/?when=never', customer)
    expect(wrong.status).toBe(400)
  })
})

describe('a booking’s details', () => {
  const details = async (booking_id: string) =>
    (
      await testApp.post<Record & { allocated_workers: string[] }>(
        '/booking-details/get-booking-details/',
        { booking_id, skill: 'Cleaner' },
        customer,
      )
    ).body

  test('say who comes, and list the other visits of the series', async () => {
    const booked = (
      await testApp.book(customer, {
        frequency: 'weekly',
        payment_method: 'Online',
        worker_count: 2,
      })
    ).body
    const waiting = await details(booked.booking_id)
    expect(waiting.held_seconds).toBe(900)
    await testApp.comeBack(await testApp.pay(booked.payment))
    const found = await details(booked.booking_id)
    expect(found.crew).toHaveLength(2)
    // Only staff see identifiers.
    expect(JSON.stringify(found.crew)).not.toContain('@')
    expect(found.allocated_workers).toEqual([])
    expect(found.held_seconds).toBe(0)
    expect(found.visits).toEqual(
      booked.booking_ids.map((booking_id, at) => ({
        booking_id,
        start_date: addDays(usualDay, 7 * at),
        start_time: '09:00',
        booking_status: 'Confirmed',
      })),
    )
  })
})

describe('saved addresses', () => {
  const saved = async (who = customer) =>
    (await testApp.get<object[]>('/booking-details/get-saved-addresses/', who)).body
  const place = (address: string) => ({
    address,
    from_address: null,
    to_address: null,
    post_code: 59100,
    property_type: 'Condominium',
    unit: null,
    access_notes: null,
  })

  test('are the places of the customer’s orders, each once, the latest first', async () => {
    expect(await saved()).toEqual([])
    const other = await testApp.customer()
    await testApp.book(other, { address: '1 Jalan Orang Lain' })
    for (const [at, address] of ['1 Jalan A', '2 Jalan B', '1 Jalan A'].entries()) {
      await testApp.book(customer, { address, start_date: addDays(usualDay, at) })
    }
    expect(await saved()).toMatchObject([place('1 Jalan A'), place('2 Jalan B')])
    expect(await saved(other)).toMatchObject([place('1 Jalan Orang Lain')])
  })

  test('are refused without a session', async () => {
    expect((await testApp.get('/booking-details/get-saved-addresses/')).status).toBe(401)
  })
})

describe('a problem with a booking', () => {
  const path = '/booking-details/report-problem/'
  const company = testApp.deps.settings.company.email

  test('reaches the company by mail, with the booking and how to answer', async () => {
    const { booking_id } = (await testApp.book(customer)).body
    const message = 'The oven is still dirty.\n\nPlease come again <soon>.'
    const { status, body } = await testApp.post<{ success: boolean; response: string }>(
      path,
      { booking_id, skill: 'Cleaner', message },
      customer,
    )
    expect([status, body.success]).toEqual([200, true])
    const { rows } = await testApp.pool.query(
      'select subject, body_text, body_html from outbox where to_email = $1 order by id desc',
      [company],
    )
    expect(rows[0].subject).toBe(`Problem with booking ${booking_id}`)
    expect(rows[0].body_text).toContain('The oven is still dirty.\n\nPlease come again <soon>.')
    expect(rows[0].body_text).toContain(`Email: ${customer.email}`)
    expect(rows[0].body_html).toContain('&lt;soon&gt;')
  })

  test('needs a text, and a booking of the customer', async () => {
    const { booking_id } = (await testApp.book(customer)).body
    const before = (await testApp.mailsTo(company)).length
    const empty = await testApp.post(path, { booking_id, message: ' \n' }, customer)
    expect(empty).toMatchObject({
      status: 400,
      body: { response: 'Please enter your message', code: 'message-missing' },
    })
    const report = { booking_id, message: 'Hello' }
    expect((await testApp.post(path, report, await testApp.customer())).status).toBe(404)
    expect((await testApp.post(path, report)).status).toBe(401)
    expect(await testApp.mailsTo(company)).toHaveLength(before)
  })
})

test('a customer sees only first names and photos of the crew', async () => {
  const [worker] = await testApp.hire(1, { skills: ['Gardener'] })
  const key = '0b8f6f0e-7c53-4f0e-9c59-6f2f3a4d5e6f'
  await testApp.pool.query(
    `update worker set full_name = 'Nurul Aisyah binti Hassan', phone = '+60 123459876',
       contact_email = 'nurul@phone.jiran.test', notes = 'Has a car' where id = $1`,
    [worker?.id],
  )
  await testApp.pool.query(
    `insert into worker_photo (worker_id, key, type, bytes) values ($1, $2, 'image/png', '\\x00')`,
    [worker?.id, key],
  )
  const owner = await testApp.customer()
  const { no_of_hours, start_date, postcode, property_type, address } = cleaning
  const booked = await testApp.post(
    '/api/book-gardener/',
    {
      frequency: 'one-time',
      start_date,
      start_time: '09:00',
      no_of_hours,
      worker_count: 1,
      square_feet: 500,
      address,
      postcode,
      property_type,
      payment_method: 'Cash',
    },
    owner,
  )
  expect(booked.status).toBe(201)
  const crew = [{ first_name: 'Nurul Aisyah', photo: `/worker-photos/${key}` }]
  const details = await testApp.post<{ crew: object[] }>(
    '/booking-details/get-booking-details/',
    { booking_id: booked.body.booking_id, skill: 'Gardener' },
    owner,
  )
  expect(details.body.crew).toEqual(crew)
  const order = await testApp.get<{ visits: { crew: object[] }[] }>(
    `/booking-details/get-order/?order=${booked.body.order}`,
    owner,
  )
  expect(order.body.visits.map((visit) => visit.crew)).toEqual([crew])
  const history = await testApp.get('/booking-details/get-booking-history/', owner)
  for (const { body } of [details, order, history]) {
    expect(JSON.stringify(body)).not.toMatch(/Hassan|3459876|@phone|@crew|Has a car/)
  }
})
