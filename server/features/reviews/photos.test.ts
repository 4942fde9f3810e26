import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublicReview, StaffReview } from '../../../domain/api/customers/reviews.ts'
import { type Person, startTestApp } from '../../../testing/app.ts'
import { jpeg, pixels } from '../../../testing/photo.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { query } from '../../db/transaction.ts'
import { sessionCookie } from '../../http/calls.ts'
import { reviewTasks } from './photos.ts'

const testApp = await startTestApp()
const { pool, clock, deps } = testApp
const { people, booked, refused } = visitsIn(testApp)

const ended = new Date('2026-03-09T05:00:00Z')
type Answer = { success: boolean; response: string; code?: string }
const picture = { type: 'image/jpeg', data: jpeg }
const write = (id: string, body: object, who: Person = people.customer) =>
  testApp.post<Answer>('/reviews/', { booking_id: id, stars: 5, tags: [], words: '', ...body }, who)
const photosOf = async (id: string, who: Person = people.customer) =>
  (await testApp.get<{ review: { photos: string[] } }>(`/reviews/of-visit/?booking_id=${id}`, who))
    .body.review.photos
const staffSee = async (id: string) =>
  (
    await testApp.get<{ items: StaffReview[] }>(`/staff/reviews/?search=${id}`, people.manager)
  ).body.items.at(0)
const everyoneSees = async () =>
  (
    await testApp.call<{ items: PublicReview[] }>('GET', '/common/reviews/?skill=Cleaner')
  ).body.items.flatMap(({ photos }) => photos)
const open = (photo: string | undefined, who?: Person) =>
  fetch(`${testApp.url}/review-photos/${photo}`, {
    headers: who ? { cookie: `${sessionCookie}=${who.token}` } : {},
  })
const statusFor = async (photo: string | undefined, who?: Person) => (await open(photo, who)).status
const show = async (id: string, body: object) => {
  const review = await staffSee(id)
  return testApp.post(
    `/staff/reviews/${review?.id}/show/`,
    { version: review?.version, reason: '', ...body },
    people.manager,
  )
}
async function stored(): Promise<number> {
  let count = 0
  for await (const _ of deps.storage.list('review-photos/')) count += 1
  return count
}

/** A visit that is over. */
async function done(who: Person = people.customer): Promise<string> {
  clock.set(new Date('2026-03-02T01:00:00Z'))
  await testApp.hire(1)
  const { booking_id: id } = await booked({}, who)
  clock.set(new Date(ended.getTime() + 3_600_000))
  return id
}

test('everybody sees the photos of a published review, without where they were taken', async () => {
  const id = await done()
  expect((await write(id, { photos: [picture, picture] })).status).toBe(200)
  const photos = await photosOf(id)
  expect(photos).toHaveLength(2)
  expect(await everyoneSees()).toEqual(photos)
  expect((await staffSee(id))?.photos).toEqual(photos)
  const shown = await open(photos[0])
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(
    Buffer.concat([Buffer.from([0xff, 0xd8]), pixels]),
  )
  expect((await show(id, { show: false, reason: 'Shows a neighbour' })).status).toBe(200)
  expect(await everyoneSees()).toEqual([])
  const others = await testApp.customer()
  for (const who of [undefined, others]) expect(await statusFor(photos[0], who)).toBe(404)
  for (const who of [people.customer, people.manager])
    expect(await statusFor(photos[0], who)).toBe(200)
  for (const made of ['1', '0f3ab6c8-3a5d-4e62-9f52-0a7f1c2b3d4e'])
    expect(await statusFor(made)).toBe(404)
})

test('photos are removed, ordered and added with a change, and stay without them', async () => {
  const who = await testApp.customer()
  const id = await done(who)
  const before = await stored()
  await write(id, { photos: [picture, picture, picture] }, who)
  const [first, second, third] = await photosOf(id, who)
  const other = await done()
  await write(other, { photos: [picture] })
  const [foreign] = await photosOf(other)
  await write(id, { photos: [{ id: third }, picture, { id: first }, { id: foreign }] }, who)
  const changed = await photosOf(id, who)
  expect(changed).toHaveLength(3)
  expect([changed[0], changed[2]]).toEqual([third, first])
  expect(await statusFor(second, who)).toBe(404)
  expect(await photosOf(other)).toEqual([foreign])
  await write(id, { stars: 4 }, who)
  expect(await photosOf(id, who)).toEqual(changed)
  expect(await stored()).toBe(before + 4)
  clock.set(new Date(ended.getTime() + 49 * 3_600_000))
  expect(await refused(() => write(id, { photos: [] }, who))).toMatchObject({
    body: { code: 'review-over' },
  })
  await refused(() => write(id, { photos: [picture] }, who))
  expect(await photosOf(id, who)).toEqual(changed)
  expect(await stored()).toBe(before + 4)
})

test('few stars show their photos to staff alone until they are published', async () => {
  const who = await testApp.customer()
  const id = await done(who)
  await write(id, { stars: 2, photos: [picture] }, who)
  const [photo] = await photosOf(id, who)
  expect(await statusFor(photo)).toBe(404)
  expect(await statusFor(photo, people.manager)).toBe(200)
  clock.set(new Date(ended.getTime() + 74 * 3_600_000))
  expect(await statusFor(photo)).toBe(200)
})

test('what is no photo, too large or too much is refused, and nothing is written', async () => {
  const id = await done(await testApp.customer())
  const own = await done()
  const before = await stored()
  const pdf = Buffer.from('%PDF-1.4 %%EOF').toString('base64')
  for (const data of [pdf, Buffer.from('not a picture').toString('base64')])
    expect(
      await refused(() => write(own, { photos: [picture, { ...picture, data }] })),
    ).toMatchObject({ status: 400, body: { code: 'photo-unreadable' } })
  const large = Buffer.alloc(600_002).toString('base64')
  for (const photos of [[{ ...picture, data: large }], Array(5).fill(picture), [{ id: 'x' }]])
    expect(await refused(() => write(own, { photos }))).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    })
  expect((await refused(() => write(id, { photos: [picture] }))).status).toBe(404)
  expect(await stored()).toBe(before)
})

test('photos are in the own data, and go with the account', async () => {
  const who = await testApp.customer()
  const id = await done(who)
  await write(id, { photos: [picture] }, who)
  const [photo] = await photosOf(id, who)
  const data = await testApp.get<{ reviews: object[] }>('/account/my-data/', who)
  expect(data.body.reviews).toMatchObject([
    { photos: [`${deps.settings.publicUrl}/review-photos/${photo}`] },
  ])
  // Signed in a moment ago, the customer needs no password.
  await pool.query('update session set signed_in_at = $2 where account_id = $1', [
    who.accountId,
    clock.now(),
  ])
  expect((await testApp.post('/account/delete/', {}, who)).status).toBe(200)
  expect(await statusFor(photo)).toBe(404)
  expect((await staffSee(id))?.photos).toEqual([])
})

test('pictures that no photo names are deleted after a day', async () => {
  const id = await done()
  await write(id, { photos: [picture] })
  const rows = await query(pool, { text: 'select 1 as photo from review_photo' })
  await deps.storage.put(`review-photos/${randomUUID()}`, Buffer.from('x'), 'image/jpeg')
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  await reviewTasks({ ...deps, clock: () => tomorrow })['delete-unused-review-photos']?.({})
  expect(await stored()).toBe(rows.length)
})
