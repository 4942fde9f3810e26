import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { otherPostcode } from '../../../testing/people.ts'
import { jpeg, pixels } from '../../../testing/photo.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
const manager = await testApp.manager()
const customer = await testApp.customer()

type Listed = {
  id: number
  name: string
  status: string
  photo: string | null
  skills: string[]
  areas: string[]
  on_leave: boolean
  documents: string
  hours_this_week: number
  next_visit: { day: string; start_time: string } | null
}
type List = { items: Listed[]; total: number; page: number; page_size: number }

const list = async (search = '') =>
  (await testApp.get<List>(`/staff/workers/?${search}`, manager)).body
const names = async (search = '') => (await list(search)).items.map(({ name }) => name)
const areas = async () =>
  (await testApp.get<{ id: number; name: string }[]>('/staff/workers/areas/', manager)).body
const everyDay = Array.from({ length: 7 }, () => [{ from: '08:00', to: '22:00' }])

async function add(body: object) {
  const [area] = await areas()
  return testApp.post<{ id: number; code: string }>(
    '/staff/workers/',
    { gender: 'Female', skills: ['Cleaner'], areas: [area?.id], week_hours: everyDay, ...body },
    manager,
  )
}
const change = (id: number, version: number, body: object) =>
  testApp.put(`/staff/workers/${id}`, { version, ...body }, manager)

describe('the list', () => {
  let ids: Record<string, number> = {}
  beforeAll(async () => {
    const [first, second] = await testApp.hire(2)
    const [third] = await testApp.hire(1, { skills: ['Gardener'], at: [otherPostcode] })
    const [fourth] = await testApp.hire(1)
    ids = {
      Anna: first?.id ?? 0,
      Bella: second?.id ?? 0,
      Cara: third?.id ?? 0,
      Dina: fourth?.id ?? 0,
    }
    await change(ids.Anna ?? 0, 1, {
      name: 'Anna Lee 100%',
      phone: '012-999 8877',
      email: 'anna@mail.test',
      add_documents: [{ kind: 'identity', expires_on: '2026-03-20' }],
      photo: { type: 'image/jpeg', data: jpeg },
    })
    await change(ids.Bella ?? 0, 1, {
      name: 'bella Tan',
      add_leave: [{ first_day: '2026-03-01', last_day: '2026-03-03' }],
      add_documents: [{ kind: 'driving-licence', expires_on: '2026-03-01' }],
    })
    await change(ids.Cara ?? 0, 1, { name: 'Cara Raman' })
    await change(ids.Dina ?? 0, 1, { name: 'Dina Left', status: 'left' })
  })

  test('has each with skills, areas, leave, documents and photo; those who left on request', async () => {
    expect(await names()).toEqual(['Anna Lee 100%', 'bella Tan', 'Cara Raman'])
    expect(await names('status=left')).toEqual(['Dina Left'])
    const { items, total, page, page_size: size } = await list()
    expect({ total, page, size }).toEqual({ total: 3, page: 1, size: 25 })
    expect(items).toMatchObject([
      {
        skills: ['Cleaner'],
        on_leave: false,
        documents: 'soon',
        photo: expect.stringContaining('/'),
      },
      { on_leave: true, documents: 'expired', photo: null },
      { skills: ['Gardener'], documents: 'valid' },
    ])
    const photo = await fetch(`${testApp.url}${items[0]?.photo}`)
    expect(photo.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await photo.arrayBuffer())
    expect(bytes.includes('GPS')).toBe(false)
    expect(bytes.subarray(-pixels.length)).toEqual(pixels)
    expect((await fetch(`${testApp.url}/worker-photos/1`)).status).toBe(404)
  })

  test.each([
    ['search=lee', ['Anna Lee 100%']],
    ['search=100%25', ['Anna Lee 100%']],
    ['search=%25', ['Anna Lee 100%']],
    ['search=0129998877', ['Anna Lee 100%']],
    ['search=9998', ['Anna Lee 100%']],
    ['search=anna@mail', ['Anna Lee 100%']],
    ['search=nobody', []],
    ['skill=Gardener', ['Cara Raman']],
    ['page_size=2&page=2', ['Cara Raman']],
    ['order=desc', ['Cara Raman', 'bella Tan', 'Anna Lee 100%']],
  ])('%s', async (search, expected) => {
    expect(await names(search)).toEqual(expected)
  })

  test('by area', async () => {
    const { items } = await list('skill=Gardener')
    const area = (await areas()).find(({ name }) => name === items[0]?.areas[0])
    expect(await names(`area=${area?.id}`)).toEqual(['Cara Raman'])
  })

  test('hours of this week and the next visit, and the order of both', async () => {
    // Monday to Sunday; the visit of the next week does not count.
    for (const [day, hours] of [
      ['2026-03-05', 4],
      [usualDay, 5],
    ] as const) {
      const booked = await testApp.book(customer, { start_date: day, no_of_hours: hours })
      expect(booked.status).toBe(201)
    }
    const { items } = await list('sort=hours&order=desc')
    expect(items[0]).toMatchObject({ hours_this_week: 4, next_visit: { day: '2026-03-05' } })
    expect(items.map((each) => each.hours_this_week)).toEqual([4, 0, 0])
    const byVisit = (await list('sort=next_visit')).items
    expect(byVisit.map((each) => each.next_visit?.day ?? null)).toEqual(
      byVisit
        .map((each) => each.next_visit?.day ?? null)
        .toSorted((a, b) => ((a ?? 'z') < (b ?? 'z') ? -1 : 1)),
    )
    const busy = items[0]?.id
    const visits = await testApp.get<{ items: { day: string; customer_name: string }[] }>(
      `/staff/workers/${busy}/visits/?when=coming`,
      manager,
    )
    expect(visits.body).toMatchObject({ total: expect.any(Number), page: 1 })
    expect(visits.body.items[0]).toMatchObject({
      day: '2026-03-05',
      start_time: '09:00',
      no_of_hours: 4,
      customer_name: 'Nur Aisyah',
      status: 'Confirmed',
    })
    const past = await testApp.get<{ total: number }>(
      `/staff/workers/${busy}/visits/?when=past`,
      manager,
    )
    expect(past.body.total).toBe(0)
  })

  test('an export has the filtered rows and an entry in the audit log', async () => {
    const answer = await testApp.post<{ rows: Record<string, string>[] }>(
      '/staff/workers/export/',
      { search: 'lee' },
      manager,
    )
    expect(answer.body.rows).toMatchObject([
      { name: 'Anna Lee 100%', phone: '+60 129998877', skills: 'Cleaner', monday: '08:00-22:00' },
    ])
    const [entry] = await query<{ after: unknown }>(testApp.pool, {
      text: `select after from audit_entry where action = 'worker-exported'`,
    })
    expect(entry?.after).toEqual({ search: 'lee', rows: 1 })
  })
})

describe('a new worker', () => {
  test('is there at once, and can be booked when active', async () => {
    const added = await add({ name: 'Siti Nurhaliza', phone: '0111 222 3333', languages: ['ms'] })
    expect(added).toMatchObject({ status: 201 })
    const worker = await testApp.get(`/staff/workers/${added.body.id}`, manager)
    expect(worker.body).toMatchObject({
      identifier: 'siti.nurhaliza@crew.jiran.test',
      name: 'Siti Nurhaliza',
      phone: '+60 1112223333',
      status: 'active',
      version: 1,
    })
    const again = await add({ name: 'Siti Nurhaliza', status: 'invited' })
    const second = await testApp.get(`/staff/workers/${again.body.id}`, manager)
    expect(second.body).toMatchObject({
      identifier: 'siti.nurhaliza2@crew.jiran.test',
      status: 'invited',
    })
    const [entry] = await query<{ action: string; after: object }>(testApp.pool, {
      text: `select action, before, after from audit_entry where subject = $1`,
      values: [String(added.body.id)],
    })
    expect(entry).toMatchObject({
      action: 'worker-added',
      before: null,
      after: { name: 'Siti Nurhaliza', skills: ['Cleaner'] },
    })
  })

  test('twenty of the same phone at once: one is added', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add({ name: 'Same Person', phone: '+60 199999999' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'worker-known')).toHaveLength(19)
  })

  test('reports missing answers at their fields', async () => {
    const refused = await add({ name: '', skills: [], areas: [], joined_on: '' })
    expect(refused.body).toMatchObject({
      fields: {
        name: 'Please enter the name',
        skills: 'At least one skill is needed',
        areas: 'At least one region is needed',
        joined_on: 'This is not a valid date',
      },
    })
  })

  test.each([
    [{ name: '' }, 'invalid-request'],
    [{ name: 'A', skills: [] }, 'invalid-request'],
    [{ name: 'A', skills: ['Astronaut'] }, 'skill-unknown'],
    [{ name: 'A', areas: [999_999] }, 'area-unknown'],
  ])('%j is refused', async (body, code) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { code } })
  })
})

describe('a file of workers', () => {
  const good = { name: 'Import One', gender: 'F', phone: '0188888881', skills: 'Cleaner' }
  const row = async (changes: object = {}) => ({
    ...good,
    areas: (await areas())[0]?.name,
    ...changes,
  })
  type Preview = { rows: { name: string; errors: { column: string; message: string }[] }[] }

  test('is previewed with every error; nothing is written', async () => {
    const rows = [await row(), await row({ name: '' }), await row({ areas: 'Mars', phone: '12' })]
    const answer = await testApp.post<Preview>('/staff/workers/import/preview/', { rows }, manager)
    expect(answer.body.rows).toEqual([
      { name: 'Import One', skills: ['Cleaner'], errors: [] },
      {
        name: '',
        skills: ['Cleaner'],
        errors: [
          { column: 'name', message: 'The name is missing' },
          { column: 'phone', message: '+60 188888881 is already in an earlier row' },
        ],
      },
      {
        name: 'Import One',
        skills: ['Cleaner'],
        errors: [
          { column: 'phone', message: '12 is not a phone number' },
          { column: 'areas', message: 'There is no region called Mars' },
        ],
      },
    ])
    expect(await names('search=Import')).toEqual([])
  })

  test('is refused for its errors, or taken over without those rows', async () => {
    const rows = [await row(), await row({ name: 'Bad', gender: '' })]
    const refused = await testApp.post<{ code: string }>(
      '/staff/workers/import/',
      { rows },
      manager,
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'import-has-errors' } })
    expect(await names('search=Import')).toEqual([])
    const taken = await testApp.post('/staff/workers/import/', { rows, skip_errors: true }, manager)
    expect(taken.body).toEqual({ success: true, response: '1 worker has been added', written: 1 })
    expect(await names('search=Import')).toEqual(['Import One'])
    const again = await testApp.post<Preview>(
      '/staff/workers/import/preview/',
      { rows: [await row()] },
      manager,
    )
    expect(again.body.rows[0]?.errors).toEqual([
      { column: 'phone', message: 'Import One already has this phone or e-mail' },
    ])
  })

  test('a file of three hundred rows is imported, one of more than five hundred refused', async () => {
    const one = await row()
    const rows = Array.from({ length: 300 }, (_, at) => ({
      ...one,
      name: `Many ${at}`,
      phone: `+60 17${1_000_000 + at}`,
    }))
    const taken = await testApp.post('/staff/workers/import/', { rows }, manager)
    expect(taken).toMatchObject({ status: 200, body: { written: 300 } })
    const more = await testApp.post(
      '/staff/workers/import/',
      { rows: Array.from({ length: 501 }, () => one) },
      manager,
    )
    expect(more.status).toBe(400)
  })
})
