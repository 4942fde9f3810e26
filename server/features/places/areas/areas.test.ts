import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Contract } from '../../../../domain/api/contract.ts'
import { cleaning, startTestApp } from '../../../../testing/app.ts'
import { otherPostcode, usualPostcode } from '../../../../testing/people.ts'

const testApp = await startTestApp()
const { pool } = testApp
await testApp.hire(6)
const admin = await testApp.admin()
const manager = await testApp.manager()
const customer = await testApp.customer()
await testApp.putInCharge(manager)

type Body<Call extends keyof Contract> = z.output<Contract[Call]['response']>
type Answer = { success: boolean; response: string; code?: string; region?: number }

const regions = async () =>
  (await testApp.get<Body<'GET /staff/areas/regions/'>>('/staff/areas/regions/', admin)).body.items
const regionNamed = async (name: string) => {
  const found = (await regions()).find((region) => region.name === name)
  if (!found) throw new Error(name)
  return found
}
const list = async (query: string, who = admin) =>
  (await testApp.get<Body<'GET /staff/areas/postcodes/'>>(`/staff/areas/postcodes/?${query}`, who))
    .body
const postcode = async (code: number) => {
  const [found] = (await list(`search=${code}`)).items
  if (!found) throw new Error(String(code))
  return found
}
const post = (path: string, body: object) => testApp.post<Answer>(path, body, admin)
const put = (path: string, body: object) => testApp.put<Answer>(path, body, admin)
const wait = (email: string, code: number) =>
  testApp.post('/common/notify-when-served/', { email, postcode: code })
const served = async () => (await testApp.get<number[]>('/region-cost/get-postcodes/')).body
const quote = (code: number) =>
  testApp.post<{ total_cost?: number; code?: string }>('/cleaning/get-cleaning-cost/', {
    ...cleaning,
    postcode: code,
  })

test('a region begins with the rates of another, or with none', async () => {
  const kl = await regionNamed('Kuala Lumpur')
  expect(kl).toMatchObject({ state: 'Kuala Lumpur', services_priced: 8, workers: 6 })
  expect(kl.managers).toContain(manager.name)
  const added = await post('/staff/areas/regions/', {
    name: 'Putrajaya',
    state: 'Selangor',
    rates_from: kl.region,
  })
  expect(added).toMatchObject({
    status: 201,
    body: { response: 'Putrajaya has been added, with rates' },
  })
  expect(await regionNamed('Putrajaya')).toMatchObject({ services_priced: 8, postcodes: 0 })
  const bare = await post('/staff/areas/regions/', {
    name: 'Nilai',
    state: 'Selangor',
    rates_from: null,
  })
  expect(bare.body.response).toContain('nothing can be booked there')
  expect(
    await post('/staff/areas/regions/', { name: 'nilai', state: 'Selangor', rates_from: null }),
  ).toMatchObject({ status: 409, body: { code: 'region-exists' } })
  expect(
    await post('/staff/areas/regions/', { name: 'X', state: 'Selangor', rates_from: 999 }),
  ).toMatchObject({ status: 404 })
  expect((await regions()).map(({ name }) => name)).not.toContain('X')
})

test('a postcode is looked up, added, and booked at the rates of its region', async () => {
  const found = await testApp.get<Body<'GET /staff/areas/lookup/'>>(
    '/staff/areas/lookup/?post_code=62000',
    admin,
  )
  expect(found.body).toMatchObject({ known: false, city: 'Putrajaya', area: 'Putrajaya' })
  const { latitude, longitude, city, area } = found.body
  const place = { city, area, latitude, longitude, served: true }
  await wait('waits@example.test', 62000)
  await wait('too@example.test', 62000)
  const { region } = await regionNamed('Putrajaya')
  const added = await post('/staff/areas/postcodes/', { post_code: 62000, ...place, region })
  expect(added).toMatchObject({
    status: 201,
    body: { response: '62000 has been added. 2 people who were waiting have been notified' },
  })
  expect(await testApp.mailsTo('waits@example.test')).toEqual(['We now come to 62000'])
  expect(await served()).toContain(62000)
  expect((await quote(62000)).body.total_cost).toBeGreaterThan(0)
  const again = await post('/staff/areas/postcodes/', { post_code: 62000, ...place, region })
  expect(again).toMatchObject({ status: 409, body: { code: 'postcode-exists' } })

  const bare = await regionNamed('Nilai')
  await post('/staff/areas/postcodes/', { post_code: 71800, ...place, region: bare.region })
  expect(await quote(71800)).toMatchObject({ status: 400, body: { code: 'service-not-priced' } })
})

test('closing or moving a postcode with upcoming visits asks first, and the visits stay', async () => {
  const booked = await testApp.book(customer)
  expect(booked.status).toBe(201)
  const row = await postcode(usualPostcode)
  expect(row.coming_visits).toBe(1)
  const checked = await testApp.post<Body<'POST /staff/areas/check/'>>(
    '/staff/areas/check/',
    { post_codes: [usualPostcode, 99998] },
    admin,
  )
  expect(checked.body).toMatchObject({
    unknown: [99998],
    coming_visits: 1,
    visits: [{ booking_id: booked.body.booking_id, skill: 'Cleaner', post_code: usualPostcode }],
  })
  const postcodes = [{ post_code: usualPostcode, version: row.version }]
  const refused = await put('/staff/areas/postcodes/', { postcodes, served: false })
  expect(refused).toMatchObject({ status: 409, body: { code: 'visits-inside' } })
  expect(refused.body.response).toContain('1 upcoming visit is affected')
  expect(await served()).toContain(usualPostcode)

  const closed = await put('/staff/areas/postcodes/', {
    postcodes,
    served: false,
    agreed_visits: 1,
  })
  expect(closed.status).toBe(200)
  expect(await served()).not.toContain(usualPostcode)
  expect((await quote(usualPostcode)).body.code).toBe('postcode-not-served')
  const { rows } = await pool.query('select status from booking where booking_id = $1', [
    booked.body.booking_id,
  ])
  expect(rows).toEqual([{ status: 'Confirmed' }])

  const late = await put('/staff/areas/postcodes/', { postcodes, served: true })
  expect(late).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
  const {
    version,
    coming_visits: _,
    waiting: __,
    region_name: ___,
    post_code,
    ...facts
  } = await postcode(usualPostcode)
  const region = (await regionNamed('Putrajaya')).region
  const moved = await put(`/staff/areas/postcodes/${post_code}`, {
    ...facts,
    version,
    region,
    served: true,
    agreed_visits: 1,
  })
  expect(moved.status).toBe(200)
  const entries = await pool.query(
    `select before, after from audit_entry where action = 'postcode-changed' and subject = $1
     order by id desc limit 1`,
    [String(usualPostcode)],
  )
  expect(entries.rows).toEqual([
    {
      before: { region: 'Kuala Lumpur', served: false },
      after: { region: 'Putrajaya', served: true },
    },
  ])
})

test('a region is renamed, closed and opened; the older call goes on working', async () => {
  const { region, version, ...rest } = await regionNamed('Klang')
  const path = `/staff/areas/regions/${region}`
  expect((await put(path, { version, name: 'Klang Valley', state: rest.state })).status).toBe(200)
  expect(await put(path, { version, name: 'Klang', state: rest.state })).toMatchObject({
    status: 409,
    body: { code: 'out-of-date' },
  })
  expect(await put(path, { version: version + 1, name: 'Nilai', state: rest.state })).toMatchObject(
    {
      status: 409,
      body: { code: 'region-exists' },
    },
  )
  const now = { version: version + 1 }
  expect((await put(`${path}/served/`, { ...now, served: false })).status).toBe(200)
  expect(await regionNamed('Klang Valley')).toMatchObject({ served: 0 })
  expect(await served()).not.toContain(otherPostcode)
  const older = { post_codes: [otherPostcode], served: true }
  expect((await testApp.put('/region-cost/places/', older, admin)).status).toBe(200)
  expect(await served()).toContain(otherPostcode)
  expect((await put(`${path}/served/`, { ...now, served: true })).status).toBe(200)
  expect((await regionNamed('Klang Valley')).served).toBe(rest.postcodes)
})

test('the list is narrowed and paged; demand counts who waits, without their e-mails', async () => {
  const page = await list('page=2&page_size=3&state=open')
  expect(page).toMatchObject({ page: 2, page_size: 3 })
  expect(page.items).toHaveLength(3)
  expect((await list('search=bangsar')).items.map(({ area }) => area)).toContain('Bangsar')
  await wait('a@x.test', 43000)
  for (const email of ['a@x.test', 'b@x.test', 'c@x.test']) await wait(email, 70000)
  const demand = await testApp.get<Body<'GET /staff/areas/demand/'>>(
    '/staff/areas/demand/',
    manager,
  )
  expect(demand.body.items[0]).toMatchObject({
    post_code: 70000,
    city: 'Seremban',
    known: false,
    waiting: 3,
  })
  expect(JSON.stringify(demand.body)).not.toContain('@')
  expect((await testApp.get('/staff/areas/postcodes/', manager)).status).toBe(403)
})

test('of forty concurrent moves and closings of a postcode one is stored', async () => {
  const { version } = await postcode(otherPostcode)
  const to = (await regionNamed('Nilai')).region
  const postcodes = [{ post_code: otherPostcode, version }]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      put(
        '/staff/areas/postcodes/',
        at % 2 ? { postcodes, served: false } : { postcodes, region: to },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'out-of-date')).toHaveLength(39)
  expect((await postcode(otherPostcode)).version).toBe(version + 1)
  expect(await testApp.deadlocks()).toBe(0)
})
