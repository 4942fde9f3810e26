import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublicReview, StaffReview } from '../../../domain/api/customers/reviews.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { jpeg, pixels } from '../../../testing/photo.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { query } from '../../db/transaction.ts'
import { sessionCookie } from '../../http/calls/calls.ts'
import { reviewTasks } from './photos.ts'

const testApp = await startTestApp()
const { pool, clock, deps } = testApp
const { people, booked, refused } = visitsIn(testApp)

const ended = new Date('2026-03-09T05:00:00Z')
type Own = { review: { photos: StaffReview['photos'] } }
type Answer = { success: boolean; response: string; code?: string }
const picture = { type: 'image/jpeg', data: jpeg }
const write = (id: string, body: object, who: Person = people.customer) =>
  testApp.post<Answer>('/reviews/', { booking_id: id, stars: 5, tags: [], words: '', ...body }, who)
const ownPhotos = async (id: string, who: Person = people.customer) =>
  (await testApp.get<Own>(`/reviews/of-visit/?booking_id=${id}`, who)).body.review.photos
const photosOf = async (id: string, who: Person = people.customer) =>
  (await ownPhotos(id, who)).map((photo) => photo.id)
/** Staff approve photos, or refuse them. */
const check = async (
  id: string,
  photos: readonly unknown[],
  body: object = {},
  who = people.manager,
) => {
  const review = await staffSee(id)
  const sent = { version: review?.version, photos, show: true, reason: '', ...body }
  return testApp.post<Answer>(`/staff/reviews/${review?.id}/photos/`, sent, who)
}
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

test('everybody sees the approved photos of a published review, without where they were taken', async () => {
  const id = await done()
  expect((await write(id, { photos: [picture, picture] })).status).toBe(200)
  const photos = await photosOf(id)
  expect(photos).toHaveLength(2)
  expect((await check(id, photos)).status).toBe(200)
  expect(await everyoneSees()).toEqual(photos)
  expect((await staffSee(id))?.photos).toEqual(
    photos.map((photo) => ({ id: photo, state: 'shown' })),
  )
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

test('a photo waits until staff approve it, and one that they refuse is never public', async () => {
  const who = await testApp.customer()
  const id = await done(who)
  await write(id, { photos: [picture, picture, picture] }, who)
  const photos = await photosOf(id, who)
  const [first, second, third] = photos
  const stranger = await testApp.customer()
  const states = async () => (await ownPhotos(id, who)).map(({ state }) => state)
  const today = async () =>
    (await testApp.get<{ review_photos: number }>('/staff/today/', people.manager)).body
      .review_photos
  const todays = async () =>
    (
      await testApp.get<{ items: object[] }>(
        '/staff/today/list/?list=review_photos&page_size=100',
        people.manager,
      )
    ).body.items
  const toCheck = async () =>
    (
      await testApp.get<{ items: StaffReview[] }>(
        `/staff/reviews/?photos=waiting&search=${id}`,
        people.manager,
      )
    ).body.items.length
  const waiting = await today()
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  expect(await everyoneSees()).not.toContain(first)
  for (const other of [undefined, stranger]) expect(await statusFor(first, other)).toBe(404)
  for (const own of [who, people.manager]) expect(await statusFor(first, own)).toBe(200)
  expect(await todays()).toContainEqual(expect.objectContaining({ booking_id: id, photos: 3 }))
  expect(await toCheck()).toBe(1)

  // Only staff can approve photos, and refusing one needs a reason.
  expect((await check(id, [first], {}, who)).status).toBe(403)
  expect(await check(id, [second], { show: false, reason: ' ' })).toMatchObject({
    status: 400,
    body: { code: 'reason-missing' },
  })
  const other = await done()
  await write(other, { photos: [picture] })
  const [foreign] = await photosOf(other)
  expect((await check(id, [first, foreign])).status).toBe(404)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])

  expect((await check(id, [first])).status).toBe(200)
  expect((await check(id, [second], { show: false, reason: 'Shows a neighbour' })).status).toBe(200)
  expect(await states()).toEqual(['shown', 'refused', 'waiting'])
  expect(await statusFor(first)).toBe(200)
  for (const photo of [second, third]) expect(await statusFor(photo, stranger)).toBe(404)
  expect((await everyoneSees()).filter((photo) => photos.includes(photo))).toEqual([first])
  expect(await toCheck()).toBe(1)
  const { rows } = await pool.query(
    `select before, after, reason from audit_entry
     where action = 'review-changed' and subject = $1 order by id`,
    [id],
  )
  expect(rows.at(-1)).toEqual({
    before: { photos: ['shown', 'waiting', 'waiting'] },
    after: { photos: ['shown', 'refused', 'waiting'] },
    reason: 'Shows a neighbour',
  })

  // When the customer changes the review, approved photos stay approved and a new one waits.
  const before = await staffSee(id)
  clock.set(new Date(ended.getTime() + 7_200_000))
  await write(id, { photos: [{ id: first }, picture] }, who)
  expect(await states()).toEqual(['shown', 'waiting'])
  const late = { version: before?.version, photos: [third], show: true, reason: '' }
  const url = `/staff/reviews/${before?.id}/photos/`
  expect((await testApp.post(url, late, people.manager)).status).toBe(409)

  // Of two concurrent decisions by staff, the second is refused.
  const [, added] = await photosOf(id, who)
  const version = (await staffSee(id))?.version
  const both = await Promise.all([
    check(id, [added], { version }),
    check(id, [added], { version, show: false, reason: 'A face' }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await toCheck()).toBe(0)
  expect(await today()).toBe(waiting)

  await write(id, { photos: [picture] }, who)
  expect(await toCheck()).toBe(1)
  await show(id, { show: false, reason: 'Not about us' })
  expect(await toCheck()).toBe(0)
  const [hidden] = await photosOf(id, who)
  await check(id, [hidden])
  expect(await statusFor(hidden, stranger)).toBe(404)
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

test('photos of a low rating are shown only to staff until it is published', async () => {
  const who = await testApp.customer()
  const id = await done(who)
  await write(id, { stars: 2, photos: [picture] }, who)
  const [photo] = await photosOf(id, who)
  await check(id, [photo])
  expect(await statusFor(photo)).toBe(404)
  expect(await statusFor(photo, people.manager)).toBe(200)
  clock.set(new Date(ended.getTime() + 74 * 3_600_000))
  expect(await statusFor(photo)).toBe(200)
})

test('invalid, too large and too many photos are refused, and nothing is written', async () => {
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
  // Within minutes of signing in, the customer needs no password.
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
