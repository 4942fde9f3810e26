import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../../domain/booking/starts/calendar.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'

const testApp = await startTestApp()
const { pool } = testApp
const manager = await testApp.manager()
const path = '/booking-details/get-filled-slots-by-date/'
let day = '2026-03-09'

type Grid = {
  workers: string[]
  booked_slots: { worker: string; booking_id: string; start_time: string }[]
  abilities: { skills: string[]; areas: string[] }[]
  total?: number
  busy?: number
  areas?: string[]
}

const grid = async (more: object = {}) =>
  (await testApp.post<Grid>(path, { booking_date: day, ...more }, manager)).body

let customer: Person
let hired: { id: number; identifier: string }[] = []

/** Seven cleaners of Kuala Lumpur and a gardener of Klang, by identifier, on a day without visits. */
beforeEach(async () => {
  await testApp.dismissAll()
  day = addDays(day, 1)
  const cleaners = await testApp.hire(7)
  const gardeners = await testApp.hire(1, { skills: ['Gardener'], at: [41200] })
  hired = [...cleaners, ...gardeners].toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1))
  customer = await testApp.customer()
})

test('without a page it is the whole day, as it was', async () => {
  const { body } = await testApp.book(customer, { start_date: day, worker_count: 2 })
  const whole = await grid()
  expect(whole.workers).toEqual(hired.map(({ identifier }) => identifier))
  expect(whole.booked_slots.map(({ booking_id: id }) => id)).toEqual([
    body.booking_id,
    body.booking_id,
  ])
  expect(Object.keys(whole)).toEqual(['workers', 'booked_slots', 'abilities'])
})

test('the next answer has workers who were hired, dismissed or trained since', async () => {
  expect((await grid()).workers).toHaveLength(8)
  const [added] = await testApp.hire(1)
  expect((await grid()).workers).toContain(added?.identifier)
  await pool.query(`insert into worker_skill (worker_id, skill) values ($1, 'Tree Cutting')`, [
    added?.id,
  ])
  const { workers, abilities } = await grid()
  expect(abilities[workers.indexOf(added?.identifier ?? '')]?.skills).toContain('Tree Cutting')
  await testApp.dismissAll()
  expect((await grid()).workers).toEqual([])
})

describe('by page', () => {
  test('pages put together are the whole day', async () => {
    for (const start_time of ['08:00', '14:00'])
      await testApp.book(await testApp.customer(), { start_date: day, start_time, worker_count: 3 })
    const whole = await grid()
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await grid({ page, page_size: 3 }))
    expect(pages.map(({ workers }) => workers.length)).toEqual([3, 3, 2])
    expect(pages.flatMap(({ workers }) => workers)).toEqual(whole.workers)
    expect(pages.flatMap(({ abilities }) => abilities)).toEqual(whole.abilities)
    expect(pages.flatMap(({ booked_slots: slots }) => slots)).toEqual(whole.booked_slots)
    const busy = new Set(whole.booked_slots.map(({ worker }) => worker)).size
    for (const one of pages) expect(one).toMatchObject({ total: 8, busy })
    expect(await grid({ page: 4, page_size: 3 })).toMatchObject({ workers: [], total: 8 })
  })

  test('by name, skill, area and availability', async () => {
    await testApp.book(customer, { start_date: day, worker_count: 2 })
    const found = async (more: object) => {
      const { workers, total, busy } = await grid({ page: 1, ...more })
      return [workers.length, total, busy]
    }
    expect(await found({})).toEqual([8, 8, 2])
    expect(await found({ skill: 'Cleaner' })).toEqual([7, 7, 2])
    expect(await found({ skill: 'Gardener', busy: 'free' })).toEqual([1, 1, 0])
    expect(await found({ busy: 'busy' })).toEqual([2, 2, 2])
    expect(await found({ busy: 'free' })).toEqual([6, 6, 0])
    const [one] = hired
    const name = one?.identifier.split('@')[0]?.toUpperCase()
    expect((await grid({ page: 1, name })).workers).toContain(one?.identifier)
    expect(await found({ name: '%' })).toEqual([0, 0, 0])
    expect(await found({ name: 'crew.jiran' })).toEqual([0, 0, 0])
    const { areas = [], abilities } = await grid({ page: 1, skill: 'Gardener' })
    expect(areas).toEqual([...areas].toSorted())
    const [own] = abilities[0]?.areas ?? []
    expect(areas).toContain(own)
    expect((await grid({ page: 1, area: own, skill: 'Gardener' })).total).toBe(1)
  })

  test('a worker who left is at the end while they have a visit', async () => {
    const { body } = await testApp.book(customer, { start_date: day })
    const { booked_slots: slots } = await grid()
    const gone = slots[0]?.worker
    await pool.query(`update worker set status = 'left' where identifier = $1`, [gone])
    const paged = await grid({ page: 1 })
    expect(paged.workers.at(-1)).toBe(gone)
    expect(paged).toMatchObject({ total: 8, busy: 1 })
    expect(paged.booked_slots[0]?.booking_id).toBe(body.booking_id)
  })
})
