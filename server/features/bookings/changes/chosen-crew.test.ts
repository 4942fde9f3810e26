import { beforeEach, describe, expect, test } from 'vitest'
import { caring, startTestApp } from '../../../../testing/app.ts'
import { otherPostcode, type Person } from '../../../../testing/people.ts'
import { visitsIn } from '../../../../testing/visits.ts'
import { findViolations } from '../../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, booked, detailsOf, cancel, assign, refused } = visitsIn(testApp)
let manager: Person
let customer: Person
beforeEach(() => {
  ;({ manager, customer } = people)
})

type Choice = { worker: string; name: string; gender: string; available: boolean }
const historyTexts = async (id: string) => (await detailsOf(id)).history.map((event) => event.what)
const names = (workers: readonly ({ identifier: string } | undefined)[]) =>
  workers.map((worker) => worker?.identifier ?? '')

describe('the crew, chosen by staff', () => {
  test('as many as the booking has, each once', async () => {
    const [a, b, c] = await testApp.hire(3)
    const { booking_id: id } = await booked({ worker_count: 2 })
    for (const workers of [[], names([a]), names([a, a]), names([a, b, c])])
      expect(await refused(() => assign(id, workers))).toMatchObject({
        status: 400,
        body: { code: 'workers-count-wrong', response: 'Please select 2 workers' },
      })
    expect((await assign(id, names([b, c]))).body).toEqual({
      success: true,
      response: 'The workers have been assigned',
    })
    expect((await detailsOf(id)).allocated_workers).toEqual(names([b, c]))
    expect(await findViolations(pool)).toEqual([])
  })

  test('workers who are not free, lack the skill or do not serve the area are named', async () => {
    const [a, b, c, d] = await testApp.hire(4)
    const [gardener] = await testApp.hire(1, { skills: ['Gardener'] })
    const [elsewhere] = await testApp.hire(1, { at: [otherPostcode] })
    const [retired] = await testApp.hire(1, { active: false })
    const { booking_id: id } = await booked()
    const [own] = (await detailsOf(id)).allocated_workers
    const rest = [a, b, c, d].filter((worker) => worker?.identifier !== own)
    const [busy, away, free] = rest
    await pool.query(`insert into worker_leave values ($1, '2026-03-01', '2026-03-31')`, [away?.id])
    const { booking_id: other } = await booked({ start_time: '13:00' })
    expect((await assign(other, names([busy]))).status).toBe(200)

    for (const worker of [busy, away, gardener, elsewhere, retired]) {
      const name = worker?.identifier.split('@')[0]
      expect(await refused(() => assign(id, names([worker])))).toMatchObject({
        status: 409,
        body: { code: 'workers-not-free', response: `Not available for this booking: ${name}` },
      })
    }
    expect((await refused(() => assign(id, ['nobody@crew.jiran.test']))).status).toBe(409)

    const choices = await testApp.post<Choice[]>(
      '/region-cost/get-workers-by-postcode-and-skill/',
      { postcode: 59100, skill: 'Cleaner', booking_id: id },
      manager,
    )
    const available = new Map(choices.body.map((each) => [each.worker, each.available]))
    expect(Object.fromEntries(available)).toEqual({
      [own ?? '']: true,
      [busy?.identifier ?? '']: false,
      [away?.identifier ?? '']: false,
      [free?.identifier ?? '']: true,
    })
    expect((await assign(id, names([free]))).status).toBe(200)
    expect((await historyTexts(id)).at(-1)).toBe(
      `Crew changed from ${own?.split('@')[0]} to ${free?.identifier.split('@')[0]}`,
    )
  })

  test.each([
    ['left out', {}],
    ['null', { booking_id: null }],
    ['empty', { booking_id: '' }],
  ])(
    'without a booking (%s), workers with the skill in the area, available if active',
    async (_, none) => {
      const [busy, idle] = await testApp.hire(2)
      const [gone] = await testApp.hire(1, { active: false })
      await testApp.hire(1, { skills: ['Gardener'] })
      await testApp.hire(1, { at: [otherPostcode] })
      await booked({ worker_count: 2 })
      await pool.query(`insert into worker_leave values ($1, '2026-03-01', '2026-03-31')`, [
        idle?.id,
      ])
      const choices = await testApp.post<Choice[]>(
        '/region-cost/get-workers-by-postcode-and-skill/',
        { postcode: 59100, skill: 'Cleaner', ...none },
        manager,
      )
      expect(choices.status).toBe(200)
      const hired = names([busy, idle, gone])
      const found = choices.body.filter(({ worker }) => hired.includes(worker))
      expect(found.map(({ worker, available }) => [worker, available])).toEqual([
        [busy?.identifier, true],
        [idle?.identifier, true],
        [gone?.identifier, false],
      ])
      // Workers of other tests are retired, and none of another skill or area is listed.
      expect(choices.body.filter(({ available }) => available)).toHaveLength(2)
    },
  )

  test('the requested gender stays for a whole series', async () => {
    const skills = ['Care Giver']
    const [woman, other] = await testApp.hire(2, { skills })
    const [man] = await testApp.hire(1, { skills, gender: 'Male' })
    const { body } = await testApp.post('/care-giver/book-care-giver/', caring, customer)
    const staff = names([woman, other])
    const crew = (await detailsOf(body.booking_id)).allocated_workers
    expect(staff).toContain(crew[0])
    expect((await refused(() => assign(body.booking_id, names([man])))).status).toBe(404)
    const request = { booking_id: body.booking_id, skill: 'Care Giver', workers: names([man]) }
    const path = '/booking-details/update/assigned-workers/'
    expect((await refused(() => testApp.put(path, request, manager))).status).toBe(409)
  })

  test('not on a booking that is over, nor on one that has changed', async () => {
    const [a] = await testApp.hire(1)
    const { booking_id: id } = await booked()
    const { version } = await detailsOf(id)
    expect((await assign(id, names([a]), { version })).status).toBe(200)
    expect(await refused(() => assign(id, names([a]), { version }))).toMatchObject({
      status: 409,
      body: { code: 'out-of-date' },
    })
    await cancel(id)
    expect(await refused(() => assign(id, names([a])))).toMatchObject({
      status: 409,
      body: { code: 'edit-not-allowed' },
    })
  })

  test('two managers who swap two crews at once leave no worker at two places', async () => {
    const [a, b] = await testApp.hire(2)
    const one = await booked()
    const two = await booked()
    const crew = (await detailsOf(one.booking_id)).allocated_workers
    const first = crew[0] === a?.identifier ? names([a]) : names([b])
    const second = crew[0] === a?.identifier ? names([b]) : names([a])
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        assign(one.booking_id, second),
        assign(two.booking_id, first),
      ])
      for (const answer of answers) expect(answer.status).toBe(409)
    }
    expect(await findViolations(pool)).toEqual([])
  })
})
