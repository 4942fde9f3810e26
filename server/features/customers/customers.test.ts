import { beforeAll, describe, expect, test } from 'vitest'
import { cleaning, startTestApp } from '../../../testing/app.ts'
import { customersIn, type Saved } from '../../../testing/customers.ts'
import { type Person, usualPostcode } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'
import { noticeTasks } from '../bookings/crew-notices/worker-notices.ts'
import { readSavedAddresses } from '../bookings/records/saved-addresses.ts'

const testApp = await startTestApp()
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
const { list, names, one, add, change, entriesOf, added } = customersIn(testApp, { admin, manager })
await testApp.hire(12)

describe('adding and finding', () => {
  let ids: Record<string, number> = {}
  beforeAll(async () => {
    ids = {
      siti: await added({ name: 'Siti Nurhaliza', phone: '012-345 6789' }),
      tan: await added({
        name: 'Tan Wei 100%',
        phone: '+60 3 2345 6789',
        email: 'Tan.Wei@Mail.test',
        language: 'zh',
      }),
      ravi: await added({ name: 'Ravi', phone: '+65 9123 4567' }),
    }
  })

  test.each([
    ['search=siti', ['Siti Nurhaliza']],
    ['search=NURHAL', ['Siti Nurhaliza']],
    ['search=100%25', ['Tan Wei 100%']],
    ['search=tan.wei%40mail', ['Tan Wei 100%']],
    ['search=0123456789', ['Siti Nurhaliza']],
    ['search=012-345%206789', ['Siti Nurhaliza']],
    ['search=%2B60%2012%20345%206789', ['Siti Nurhaliza']],
    ['search=60123456789', ['Siti Nurhaliza']],
    ['search=3456789', ['Siti Nurhaliza', 'Tan Wei 100%']],
    ['search=91234567', ['Ravi']],
    ['search=nobody', []],
    ['state=no-sign-in', ['Ravi', 'Siti Nurhaliza', 'Tan Wei 100%']],
    ['state=no-sign-in&sort=newest', ['Ravi', 'Tan Wei 100%', 'Siti Nurhaliza']],
    ['state=no-sign-in&page_size=2&page=2', ['Tan Wei 100%']],
  ])('%s', async (search, expected) => {
    expect(await names(search)).toEqual(expected)
  })

  test('they cannot sign in, and the audit log has who added them', async () => {
    expect(await one(ids.tan ?? 0)).toMatchObject({
      name: 'Tan Wei 100%',
      email: 'tan.wei@mail.test',
      phone: '+60 323456789',
      language: 'zh',
      sign_in: 'none',
      addresses: [],
      version: 1,
    })
    expect(await entriesOf(ids.siti ?? 0)).toMatchObject([
      { action: 'customer-added', who: 'Nur Aisyah', after: { phone: '+60 123456789' } },
    ])
  })

  test('a name and a number lose the marks of direction that were copied with them', async () => {
    const id = await added({
      name: '\u202eHalim\u202c Osman',
      phone: '\u202a+60 12-999 8877\u202c',
    })
    expect(await one(id)).toMatchObject({ name: 'Halim Osman', phone: '+60 129998877' })
  })

  test('a number or an e-mail that somebody has is refused, the number unless both have it', async () => {
    const same = { name: 'Aminah Siti', phone: '60123456789' }
    const refused = await add(same)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'customer-phone-known',
      response: 'Siti Nurhaliza already has this phone number',
    })
    expect((await add({ ...same, same_phone: true })).status).toBe(201)
    const taken = await add({ name: 'T W', phone: '0198765432', email: 'TAN.wei@mail.test' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'customer-email-known' } })
    for (const [body, field] of [
      [{ name: ' ', phone: '0198765432' }, 'name'],
      [{ name: '\u200b\u3164', phone: '0198765432' }, 'name'],
      [{ name: 'A', phone: '12' }, 'phone'],
      [{ name: 'A', phone: '0198765432', email: 'nothing' }, 'email'],
    ] as const) {
      const answer = await add(body)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
    }
  })

  test('the same number at the same moment is added once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add({ name: 'Wong Mei', phone: '017 777 7777' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  test('proving the e-mail takes over the account', async () => {
    const email = 'phone.first@mail.test'
    const id = await added({ name: 'Lim Phone', phone: '0111111111', email })
    const form = { first_name: 'Lim', last_name: 'Ah Kow', email, username: email }
    const secret = { password: 'Secret123', password2: 'Secret123' }
    const registered = await testApp.post(
      '/account/register/',
      { ...form, ...secret, phone: '+60 111111111' },
      undefined,
    )
    expect(registered.status).toBe(201)
    const [mail] = await query<{ body_text: string }>(testApp.pool, {
      text: 'select body_text from outbox where to_email = $1',
      values: [email],
    })
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    expect((await testApp.get(`/account/verify-user/${token}`)).status).toBe(200)
    const login = await testApp.post<{ user: { first_name: string } }>('/account/login/', {
      username: email,
      password: 'Secret123',
    })
    expect(login.status).toBe(200)
    expect(await one(id)).toMatchObject({ name: 'Lim Ah Kow', sign_in: 'yes' })
    const answer = await change(id, { version: 1, email: 'other@mail.test' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'customer-email-proven' } })
  })
})

describe('changing', () => {
  test('an address has the limits of the booking form: notes of several lines, and a unit of 60 letters', async () => {
    const id = await added({ name: 'Nadia Rahim', phone: '0161234568' })
    const place = { address: '7 Jalan Telawi', post_code: usualPostcode }
    const notes = 'Ring twice\nThen use the side gate'
    const saved = await change(id, { version: 1, save_address: { ...place, access_notes: notes } })
    expect(saved).toMatchObject({ status: 200 })
    expect(await one(id)).toMatchObject({ addresses: [{ access_notes: notes }] })
    const long = { ...place, address: '8 Jalan Telawi', unit: 'B'.repeat(61) }
    const refused = await change(id, { version: 2, save_address: long })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'save_address.unit': expect.any(String) } },
    })
  })

  test('notes, tags and places, each with an entry that has what changed', async () => {
    const id = await added({ name: 'Chong Mei', phone: '0161234567' })
    const place = { address: '5 Jalan Telawi', unit: 'B-3-2', post_code: usualPostcode }
    const saved = await change(id, {
      version: 1,
      tags: [' VIP ', 'vip', 'Cats'],
      note: 'Pays late',
      crew_note: 'Shoes off',
      save_address: { ...place, gate: '1234#', parking: 'Bay 7', pets: 'Two cats' },
    })
    expect(saved).toMatchObject({ status: 200, body: { version: 2 } })
    const stored = await one(id)
    expect(stored).toMatchObject({
      tags: ['VIP', 'Cats'],
      note: 'Pays late',
      crew_note: 'Shoes off',
      addresses: [{ ...place, gate: '1234#', parking: 'Bay 7', pets: 'Two cats' }],
    })
    expect((await list('tag=Cats')).items.map((each) => each.id)).toEqual([id])
    expect((await testApp.get('/staff/customers/tags/', manager)).body).toMatchObject({
      tags: expect.arrayContaining(['VIP', 'Cats']),
    })
    expect(await readSavedAddresses(testApp.pool, id)).toMatchObject([
      { ...place, from_address: null, access_notes: null },
    ])
    const again = await change(id, { version: 2, save_address: { ...place, unit: 'b-3-2' } })
    expect(again).toMatchObject({ status: 409, body: { code: 'customer-address-known' } })
    const [address] = stored.addresses
    const moved = await change(id, {
      version: 2,
      save_address: { ...place, id: address?.id, pets: '' },
    })
    expect(moved.status).toBe(200)
    expect((await change(id, { version: 3, remove_address: address?.id })).status).toBe(200)
    expect((await one(id)).addresses).toEqual([])
    expect((await entriesOf(id)).map(({ after }) => Object.keys(after).toSorted())).toEqual([
      expect.any(Array),
      ['addresses', 'crew_note', 'note', 'tags'],
      ['addresses'],
      ['addresses'],
    ])
    const unknown = await change(id, { version: 4, save_address: { ...place, post_code: 1 } })
    expect(unknown).toMatchObject({ status: 400, body: { code: 'postcode-unknown' } })
  })

  test('of many concurrent saves one succeeds, and the others see what changed', async () => {
    const id = await added({ name: 'Storm One', phone: '0162222222' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(id, { version: 1, note: `Note ${at}` })),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(9)
    expect(refused[0]?.body).toMatchObject({ code: 'out-of-date' })
    expect(refused[0]?.body.response).toContain('note for staff')
    expect(await one(id)).toMatchObject({ version: 2 })
    expect(await entriesOf(id)).toHaveLength(2)
  })

  test('staff are not customers', async () => {
    expect((await testApp.get(`/staff/customers/${manager.accountId}`, admin)).status).toBe(404)
    const answer = await change(manager.accountId, { version: 1, note: 'x' }, admin)
    expect(answer.status).toBe(404)
  })
})

describe('what customers change themselves', () => {
  const save = (who: Person, phone: string) =>
    testApp.post(
      '/account/update/user-details/',
      { first_name: 'Mei', last_name: 'Ling', phone, email: '' },
      who,
    )

  test('staff who had the customer open do not write the former details again', async () => {
    const person = await testApp.customer({ phone: '+60 123333333' })
    const opened = await one(person.accountId)
    expect((await save(person, '+60 124444444')).status).toBe(200)
    const details = { name: opened.name, phone: opened.phone, language: 'ms' }
    const answer = await change(person.accountId, { version: opened.version, ...details })
    expect(answer).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
    expect(answer.body.response).toContain('Customer')
    expect((await entriesOf(person.accountId)).at(-1)).toMatchObject({
      who: 'Customer',
      before: { phone: '+60 123333333' },
      after: { name: 'Mei Ling', phone: '+60 124444444' },
    })
    const { version } = await one(person.accountId)
    await save(person, '+60 124444444')
    expect(await one(person.accountId)).toMatchObject({ version, phone: '+60 124444444' })
  })

  test("a new phone number is that of the visits to come, and not of another person's", async () => {
    const person = await testApp.customer({ phone: '+60 123333333' })
    const phones = async () =>
      query(testApp.pool, {
        text: 'select customer_phone from booking_order where account_id = $1 order by id',
        values: [person.accountId],
      })
    const before = testApp.clock.now()
    for (const start_date of ['2026-03-12', '2026-03-16', '2026-03-17'])
      expect((await testApp.book(person, { start_date })).status).toBe(201)
    await query(testApp.pool, {
      text: `update booking_order set customer_phone = '+60 125555555' where id = (
               select max(id) from booking_order where account_id = $1)`,
      values: [person.accountId],
    })
    testApp.clock.set('2026-03-13T08:00:00Z')
    await save(person, '+60 124444444')
    const [past, served] = [
      { customer_phone: '+60 123333333' },
      { customer_phone: '+60 125555555' },
    ]
    expect(await phones()).toEqual([past, { customer_phone: '+60 124444444' }, served])
    const { version } = await one(person.accountId)
    await change(person.accountId, { version, phone: '+60 126666666' })
    expect(await phones()).toEqual([past, { customer_phone: '+60 126666666' }, served])
    testApp.clock.set(before)
  })
})

describe('money and blocks', () => {
  test('a customer with visits: what they owe is for Admins', async () => {
    const person = await testApp.customer()
    const booked = await testApp.book(person, { unit: 'A-1', access_notes: 'Ring twice' })
    expect(booked.status).toBe(201)
    const ahead = await one(person.accountId)
    expect(ahead).toMatchObject({ visits_coming: 1, visits_past: 0, owes: false, owed: 0 })
    expect(ahead.addresses).toMatchObject([
      { id: null, address: '12 Jalan Maarof, Bangsar', unit: 'A-1', access_notes: 'Ring twice' },
    ])
    testApp.clock.set('2026-03-09T08:00:00Z')
    expect((await list('state=owes')).items).toMatchObject([
      { id: person.accountId, owes: true, owed: 120, last_visit: { start_time: '09:00' } },
    ])
    const seen = (await list('state=owes', manager)).items
    expect(seen).toMatchObject([{ id: person.accountId, owes: true }])
    expect(seen[0]).not.toHaveProperty('owed')
    expect(await one(person.accountId, manager)).not.toHaveProperty('owed')
    const collected = await testApp.post(
      '/payments/collect/',
      { booking_id: booked.body.booking_id, skill: 'Cleaner' },
      manager,
    )
    expect(collected.status).toBe(200)
    expect((await list('state=owes')).total).toBe(0)
    const path = `/staff/customers/${person.accountId}`
    const paid = await testApp.get<{ items: object[] }>(`${path}/payments/`, admin)
    expect(paid.body.items).toMatchObject([{ what: 'cash', amount: 120 }])
    const hidden = await testApp.get<{ items: object[] }>(`${path}/payments/`, manager)
    expect(hidden.body.items[0]).not.toHaveProperty('amount')
    const visits = await testApp.get<{ items: object[] }>(`${path}/visits/?when=past`, manager)
    expect(visits.body).toMatchObject({
      total: 1,
      items: [{ booking_id: booked.body.booking_id, payment_status: 'Paid' }],
    })
    expect(visits.body.items[0]).not.toHaveProperty('total_cost')
    testApp.clock.set('2026-03-02T01:00:00Z')
  })

  test('a blocked customer cannot book until they are unblocked', async () => {
    const person = await testApp.customer()
    const path = `/staff/customers/${person.accountId}`
    const nothing = await testApp.post<Saved>(`${path}/block/`, { version: 1, reason: ' ' }, admin)
    expect(nothing).toMatchObject({ status: 400, body: { code: 'reason-missing' } })
    const reason = 'Never opens the door'
    const blocked = await testApp.post<Saved>(`${path}/block/`, { version: 1, reason }, manager)
    expect(blocked).toMatchObject({ status: 200, body: { version: 2 } })
    const refused = await testApp.book(person)
    expect(refused).toMatchObject({ status: 403, body: { code: 'customer-blocked' } })
    expect(JSON.stringify(refused.body)).not.toContain(reason)
    expect((await list('state=blocked')).items).toMatchObject([{ id: person.accountId }])
    expect((await entriesOf(person.accountId)).at(-1)).toMatchObject({ reason })
    const late = await testApp.post<Saved>(`${path}/unblock/`, { version: 1 }, admin)
    expect(late).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
    await testApp.post(`${path}/unblock/`, { version: 2 }, admin)
    expect((await testApp.book(person)).status).toBe(201)
  })
})

test('the crew gets its note and the place in the mail of a visit, staff on its page', async () => {
  const person = await testApp.customer()
  const [worker] = await testApp.hire(1, { skills: ['Gardener'] })
  await query(testApp.pool, {
    text: `update worker set contact_email = 'crew@phone.test' where id = $1`,
    values: [worker?.id],
  })
  const saved = await change(person.accountId, {
    version: 1,
    note: 'Asks for Aisyah',
    crew_note: 'Shoes off',
    save_address: {
      address: '12 jalan maarof, Bangsar',
      unit: 'a-1',
      post_code: usualPostcode,
      gate: 'Code 1234',
      parking: 'Bay 7',
      pets: 'Two dogs',
    },
  })
  expect(saved.status).toBe(200)
  const booked = await testApp.post(
    '/api/book-gardener/',
    { ...cleaning, no_of_hours: 4, square_feet: 500, unit: 'A-1', start_date: '2026-03-31' },
    person,
  )
  expect(booked.status).toBe(201)
  await noticeTasks(testApp.deps)['notify-workers']?.({})
  const [mail] = await query<{ body_text: string }>(testApp.pool, {
    text: `select body_text from outbox where to_email = 'crew@phone.test'`,
  })
  for (const text of ['Shoes off', 'Code 1234', 'Bay 7', 'Two dogs'])
    expect(mail?.body_text).toContain(text)
  expect(mail?.body_text).not.toContain('Asks for Aisyah')
  const path = `/staff/customers/of-booking/${booked.body.booking_id}`
  expect((await testApp.get(path, manager)).body).toEqual({
    customer: {
      id: person.accountId,
      name: 'Nur Aisyah',
      tags: [],
      blocked: false,
      sign_in: 'yes',
      note: 'Asks for Aisyah',
      crew_note: 'Shoes off',
      owes: false,
    },
    place: { gate: 'Code 1234', parking: 'Bay 7', pets: 'Two dogs' },
  })
  expect((await testApp.get('/staff/customers/of-booking/J0-1', manager)).status).toBe(404)
})
