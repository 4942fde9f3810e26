import { beforeEach, expect, test } from 'vitest'
import type { Breach } from '../../../domain/api/company/breaches.ts'
import { dayOf, startOf } from '../../../domain/booking/starts/calendar.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { deletionTasks } from '../../db/delete-old.ts'
import { oldBreaches } from './retention.ts'

/* The register of breaches (docs/product/privacy.md#breaches). */

const testApp = await startTestApp()
const { pool, clock, post, get } = testApp
const [admin, manager] = [await testApp.admin(), await testApp.manager()]

type Answer = { id: number; code: string }
type Row = { breach: number; due_at: string }

beforeEach(async () => {
  clock.set(openingMoment)
  await pool.query('delete from breach')
})

const facts = {
  day: dayOf(openingMoment),
  hour: startOf(openingMoment).hour,
  what: 'A laptop was stolen',
  whose: 'Names and addresses of customers',
  people: 40,
  harm: true,
}
const add = (changes: object = {}, who: Person = admin) =>
  post<Answer>('/staff/breaches/', { ...facts, ...changes }, who)
const read = async (id: number) => (await get<Breach>(`/staff/breaches/${id}`, admin)).body
const step = async (id: number, name: string, body: object) =>
  post<Answer>(
    `/staff/breaches/${id}/${name}/`,
    { version: (await read(id)).version, ...body },
    admin,
  )
const notify = (id: number, audience: string) => step(id, 'notified', { audience })
const today = async () =>
  (await get<{ items: Row[] }>('/staff/today/list/?list=breaches', admin)).body.items
const after = (hours: number) => new Date(openingMoment.getTime() + hours * 3_600_000).toISOString()

test('is on Today by its next clock until all who must be are notified', async () => {
  const { status, body } = await add()
  expect(status).toBe(200)
  expect(await read(body.id)).toMatchObject({
    commissioner_due: after(72),
    persons_due: after(7 * 24),
  })
  expect(await today()).toMatchObject([{ breach: body.id, due_at: after(72) }])
  expect((await notify(body.id, 'commissioner')).status).toBe(200)
  expect(await today()).toMatchObject([{ breach: body.id, due_at: after(7 * 24) }])
  expect((await notify(body.id, 'commissioner')).body.code).toBe('breach-notified')
  expect((await notify(body.id, 'persons')).status).toBe(200)
  expect(await today()).toEqual([])
  const list = async (state: string) =>
    (await get<{ total: number }>(`/staff/breaches/?state=${state}`, admin)).body.total
  expect([await list('open'), await list('done')]).toEqual([0, 1])
})

test('without likely harm it is only in the register, and its clocks follow what is known', async () => {
  const { body } = await add({ harm: false })
  expect(await today()).toEqual([])
  expect(await step(body.id, 'change', { ...facts, harm: false, people: 1_001 })).toMatchObject({
    status: 200,
  })
  expect(await read(body.id)).toMatchObject({ commissioner_due: after(72), persons_due: null })
  expect(await today()).toHaveLength(1)
})

test('must state what happened to whose data, and not be in the future', async () => {
  expect((await add({ what: ' ' })).body.code).toBe('breach-text-missing')
  expect((await add({ whose: '' })).body.code).toBe('breach-text-missing')
  expect((await add({ hour: facts.hour + 1 })).body.code).toBe('breach-in-future')
})

test('is for Admins alone, on Today as well', async () => {
  const { body } = await add()
  expect((await add({}, manager)).status).toBe(403)
  for (const path of [
    '/staff/breaches/',
    `/staff/breaches/${body.id}`,
    '/staff/today/list/?list=breaches',
  ])
    expect((await get(path, manager)).status).toBe(403)
  expect((await get<object>('/staff/today/', manager)).body).not.toHaveProperty('breaches')
  expect((await get<object>('/staff/today/', admin)).body).toMatchObject({ breaches: 1 })
  const { rows } = await pool.query(
    `select action from audit_entry where subject_kind = 'breach' and subject = $1`,
    [body.id],
  )
  expect(rows).toEqual([{ action: 'breach-added' }])
})

test('is deleted two years after its discovery', async () => {
  const [old, newer] = [await add(), await add({ hour: facts.hour - 1 })]
  const forget = deletionTasks(testApp.deps, [oldBreaches])['forget-old-breaches']
  clock.set(new Date('2028-03-02T00:30:00Z'))
  await forget?.({})
  const { rows } = await pool.query<{ id: number }>('select id from breach')
  expect(rows.map(({ id }) => id)).toEqual([old.body.id])
  expect(newer.status).toBe(200)
})
