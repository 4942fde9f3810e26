import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicReview, StaffReview } from '../../../domain/api/customers/reviews.ts'
import { averageStars } from '../../../domain/reviews/rules.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { readRatings } from './staff-reviews.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const { people, booked, refused } = visitsIn(testApp)

beforeEach(() => pool.query('delete from review'))

const ended = new Date('2026-03-09T05:00:00Z')
const hoursAfter = (hours: number) => new Date(ended.getTime() + hours * 3_600_000)
type Answer = { success: boolean; response: string; code?: string; is_published: boolean }
const write = (id: string, body: object = {}, who: Person = people.customer) =>
  testApp.post<Answer>(
    '/reviews/',
    { booking_id: id, stars: 5, tags: ['punctual'], words: 'Very clean', ...body },
    who,
  )
const own = async (id: string, who: Person = people.customer) =>
  (
    await testApp.get<{ step: string; review: object | null }>(
      `/reviews/of-visit/?booking_id=${id}`,
      who,
    )
  ).body
const shown = async () =>
  (
    await testApp.call<{ count: number; average: number | null; items: PublicReview[] }>(
      'GET',
      '/common/reviews/?skill=Cleaner',
    )
  ).body
const list = async (query = '') =>
  (
    await testApp.get<{ items: StaffReview[]; total: number }>(
      `/staff/reviews/${query}`,
      people.manager,
    )
  ).body
const show = (review: StaffReview | undefined, body: object) =>
  testApp.post<Answer>(
    `/staff/reviews/${review?.id}/show/`,
    { version: review?.version, reason: '', ...body },
    people.manager,
  )

/** A visit that is over. */
async function done(who: Person = people.customer): Promise<string> {
  await testApp.hire(1)
  const { booking_id: id } = await booked({}, who)
  clock.set(hoursAfter(1))
  return id
}
const ticketsOf = async (id: string) =>
  (
    await pool.query(
      'select complaint from ticket t join booking b on b.id = t.booking_id where b.booking_id = $1',
      [id],
    )
  ).rows

describe('writing', () => {
  test('once for each visit, within 14 days, changed for 48 hours', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    expect(await own(id)).toEqual({ step: 'not-yet', review: null })
    expect(await refused(() => write(id))).toMatchObject({
      status: 409,
      body: { code: 'review-not-yet' },
    })
    clock.set(hoursAfter(14 * 24 - 1))
    expect((await own(id)).step).toBe('write')
    expect((await write(id)).body).toMatchObject({ is_published: true })
    expect(await own(id)).toEqual({
      step: 'change',
      review: {
        stars: 5,
        tags: ['punctual'],
        words: 'Very clean',
        photos: [],
        answer: '',
        is_published: true,
      },
    })
    clock.set(hoursAfter(14 * 24 + 46))
    expect((await write(id, { stars: 4, words: '' })).status).toBe(200)
    clock.set(hoursAfter(14 * 24 + 48))
    expect(await refused(() => write(id))).toMatchObject({ body: { code: 'review-over' } })
    expect(await own(id)).toMatchObject({ step: 'over', review: { stars: 4 } })

    clock.set(new Date('2026-03-02T01:00:00Z'))
    const late = await done()
    clock.set(hoursAfter(14 * 24))
    expect(await refused(() => write(late))).toMatchObject({ body: { code: 'review-over' } })
  })

  test('by its customer alone, of a visit that took place', async () => {
    const id = await done()
    for (const who of [await testApp.customer(), people.manager, people.admin])
      expect((await refused(() => write(id, {}, who))).status).toBe(404)
    await pool.query(`update booking set outcome = 'worker-absent' where booking_id = $1`, [id])
    expect(await refused(() => write(id))).toMatchObject({ body: { code: 'review-over' } })
    expect((await shown()).items).toEqual([])
  })

  test('twice at once it is one review', async () => {
    const id = await done()
    const answers = await Promise.all([write(id, { stars: 1 }), write(id, { stars: 2 })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await list(`?search=${id}`)).total).toBe(1)
    expect(await ticketsOf(id)).toHaveLength(1)
  })
})

describe('publishing', () => {
  test('a low rating opens a ticket, and is published after three days in any case', async () => {
    const id = await done()
    expect((await write(id, { stars: 3, words: 'Came late' })).body.is_published).toBe(false)
    expect(await ticketsOf(id)).toEqual([{ complaint: '★★★ Came late' }])
    expect((await list(`?search=${id}`)).items[0]).toMatchObject({ state: 'waiting' })
    // A change neither restarts the three days nor opens a second ticket.
    clock.set(hoursAfter(20))
    expect((await write(id, { stars: 2, words: 'Came late' })).body.is_published).toBe(false)
    expect(await ticketsOf(id)).toHaveLength(1)
    // Nor does a good rating in between.
    for (const stars of [5, 1]) await write(id, { stars, words: 'Came late' })
    expect(await ticketsOf(id)).toHaveLength(1)
    const before = (await shown()).count
    clock.set(hoursAfter(1 + 72))
    expect((await shown()).count).toBe(before + 1)
    expect((await list(`?search=${id}&state=published`)).total).toBe(1)
  })

  test('a suspicious review waits for staff', async () => {
    const id = await done()
    expect((await write(id, { words: 'Call me at 012-345 6789' })).body.is_published).toBe(false)
    clock.set(hoursAfter(30 * 24))
    const [held] = (await list(`?search=${id}`)).items
    expect(held).toMatchObject({ state: 'held', suspicion: 'contact' })
    expect((await show(held, { show: true })).status).toBe(200)
    expect((await list(`?search=${id}`)).items[0]).toMatchObject({ state: 'published' })
  })

  test('staff hide only with a reason, which is in the audit log, and answer in public', async () => {
    const id = await done()
    await write(id, { words: 'A word about the neighbours' })
    const [review] = (await list(`?search=${id}`)).items
    expect(await refused(() => show(review, { show: false }))).toMatchObject({
      status: 400,
      body: { code: 'reason-missing' },
    })
    expect((await show(review, { show: false, reason: 'About somebody else' })).status).toBe(200)
    expect(await refused(() => show(review, { show: true }))).toMatchObject({
      body: { code: 'out-of-date' },
    })
    expect((await shown()).items.map(({ words }) => words)).not.toContain(
      'A word about the neighbours',
    )
    const { rows } = await pool.query(
      `select reason from audit_entry where action = 'review-changed' and subject = $1`,
      [id],
    )
    expect(rows).toEqual([{ reason: 'About somebody else' }])
    // Rewriting a hidden review does not publish it, and its customer sees that.
    expect((await write(id, { words: 'A word about the neighbours' })).body.is_published).toBe(
      false,
    )
    const [hidden] = (await list(`?search=${id}`)).items
    const answered = await testApp.post<Answer>(
      `/staff/reviews/${hidden?.id}/answer/`,
      { version: hidden?.version, answer: 'Thank you' },
      people.manager,
    )
    expect(answered.status).toBe(200)
    const [again] = (await list(`?search=${id}`)).items
    expect((await show(again, { show: true })).status).toBe(200)
    expect((await shown()).items.find(({ words }) => words.includes('neighbours'))).toMatchObject({
      name: 'Nur',
      answer: 'Thank you',
    })
  })

  test('a review of a deleted account has no name, also in public', async () => {
    const id = await done()
    await write(id)
    await pool.query('update review set account_id = null')
    expect((await shown()).items).toMatchObject([{ name: '', words: 'Very clean' }])
  })

  test('the average counts published reviews, from three on', async () => {
    const stars: number[] = []
    for (const each of [5, 4, 2, 5, 1, 4]) {
      const id = await done(await testApp.customer())
      const [row] = (await pool.query('select account_id from booking where booking_id = $1', [id]))
        .rows
      const now = clock.now()
      await pool.query(
        `insert into review (booking_id, account_id, stars, written_at, published_at)
         select id, $2, $3, $4, $4 from booking where booking_id = $1`,
        [id, row.account_id, each, now],
      )
      stars.push(each)
      const sum = stars.reduce((all, one) => all + one, 0)
      expect(await shown()).toMatchObject({
        count: stars.length,
        average: averageStars({ count: stars.length, sum }) ?? null,
      })
      clock.set(new Date('2026-03-02T01:00:00Z'))
    }
    clock.set(hoursAfter(2))
    expect((await shown()).average).toBe(3.5)
    const ratings = [...(await readRatings(pool, clock.now()))]
    expect(ratings).toEqual([['Cleaner', { average: 3.5, count: 6 }]])
    await pool.query('update review set hidden_at = now() where stars > 1')
    expect((await readRatings(pool, clock.now())).size).toBe(0)
  })
})
