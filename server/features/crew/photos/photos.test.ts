import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CrewDay, LiveVisit, OwnVisit } from '../../../../domain/api/crew.ts'
import type { VisitPicture, VisitProof } from '../../../../domain/api/crew-proof.ts'
import { MOST_PHOTOS } from '../../../../domain/visits/photos.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { crewPhones, usualStart } from '../../../../testing/crew-phones.ts'
import type { Person } from '../../../../testing/people.ts'
import { jpeg, pixels } from '../../../../testing/photo.ts'
import { query } from '../../../db/transaction.ts'
import { folderStorage } from '../../../providers/storage/folder/adapter.ts'
import { visitToken } from '../visit-secrets.ts'
import { photoTasks } from './old-photos.ts'

const testApp = await startTestApp()
const { pool, clock, deps, get, post } = testApp
const { atMinute, phoneFor, report, step } = crewPhones(testApp)
await testApp.hire(16)
const manager = await testApp.manager()

let scenes = 0

/** A booked visit and its worker's phone, ten minutes into the visit. */
async function scene() {
  scenes += 1
  atMinute(-3 * 24 * 60 + 2 * scenes)
  const customer = await testApp.customer()
  const { booking_id: bookingId } = (await testApp.book(customer)).body
  const phone = await phoneFor(bookingId)
  atMinute(10)
  return { customer, bookingId, phone, token: visitToken(deps.settings, bookingId) }
}

const photo = (bookingId: string, more: object = {}) => ({
  id: randomUUID(),
  booking_id: bookingId,
  phase: 'before',
  at: clock.now().toISOString(),
  sent_at: clock.now().toISOString(),
  data: jpeg,
  ...more,
})
type Answer = { code?: string }
const store = (phone: Person | undefined, body: object) =>
  post<Answer>('/crew/photos/', body, phone)
async function keys(storage = deps.storage): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage.list('visit-photos/')) found.push(key)
  return found.toSorted()
}
async function storedKeys(): Promise<string[]> {
  const rows = await query<{ key: string }>(pool, { text: 'select key from visit_photo' })
  return rows.map(({ key }) => key).toSorted()
}

test('crew, customer, the link and staff see a photo, without where it was taken; nobody else', async () => {
  const { customer, bookingId, phone, token } = await scene()
  const { phone: other } = await scene()
  const before = photo(bookingId)
  const after = photo(bookingId, { phase: 'after' })
  for (const each of [before, after])
    expect(await store(phone, each)).toMatchObject({ status: 200 })
  const named = [
    { id: before.id, phase: 'before', taken_at: before.at },
    { id: after.id, phase: 'after', taken_at: after.at },
  ].toSorted((one, two) => (one.id < two.id ? -1 : 1))
  const day = (await get<CrewDay>('/crew/visits/', phone)).body
  expect(day.visits.find((each) => each.booking_id === bookingId)?.photos).toEqual(named)
  const proof = await get<VisitProof>(`/staff/crew/proof/?booking_id=${bookingId}`, manager)
  expect(proof.body.photos).toEqual(named)

  const live = `?token=${encodeURIComponent(token)}`
  const pictures = await Promise.all([
    get<VisitPicture>(`/crew/photos/${before.id}`, phone),
    get<VisitPicture>(`/visits/own/photos/${before.id}`, customer),
    get<VisitPicture>(`/visits/live/photos/${before.id}${live}`),
    get<VisitPicture>(`/staff/crew/photos/${before.id}`, manager),
  ])
  for (const { status, body } of pictures) {
    expect(status).toBe(200)
    expect(body.type).toBe('image/jpeg')
    const bytes = Buffer.from(body.data, 'base64')
    expect(bytes.subarray(-pixels.length)).toEqual(pixels)
    expect(bytes.toString('latin1')).not.toMatch(/GPS|Bangsar|Siti|Exif/)
  }
  const stranger = await testApp.customer()
  const refused = await Promise.all([
    get(`/crew/photos/${before.id}`, other),
    get(`/visits/own/photos/${before.id}`, stranger),
    get(`/visits/own/photos/${before.id}`, manager),
    get(`/visits/live/photos/${before.id}?token=${bookingId}.aaaaaaaaaaaaaaaa`),
    get(`/crew/photos/${before.id}`, customer),
    get(`/staff/crew/photos/${before.id}`, customer),
    get(`/visits/own/photos/${before.id}`),
    get(`/crew/photos/${randomUUID()}`, phone),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403, 403, 401, 404])

  const seen = async () => [
    (await get<OwnVisit>(`/visits/own/?booking_id=${bookingId}`, customer)).body.photos,
    (await get<LiveVisit>(`/visits/live/${live}`)).body.photos,
  ]
  expect(await seen()).toEqual([[], []])
  for (const name of ['started', 'finished']) await report(phone, step(bookingId, name))
  expect(await seen()).toEqual([named, named])
})

test('sent twice or at once it is stored once, and an id is its worker’s alone', async () => {
  const { bookingId, phone } = await scene()
  const other = await scene()
  const one = photo(bookingId)
  const answers = await Promise.all([store(phone, one), store(phone, one), store(phone, one)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const stolen = { ...one, booking_id: other.bookingId }
  expect(await store(other.phone, stolen)).toMatchObject({ status: 404 })
  expect(await keys()).toEqual(await storedKeys())
  atMinute(4 * 60 + 24 * 60 + 1)
  // The phone that lost the answer sends it again.
  expect(await store(phone, one)).toMatchObject({ status: 200 })
})

test('refused: not on the crew, no image, too long, too late, too many', async () => {
  const { bookingId, phone } = await scene()
  const { phone: other, customer } = await scene()
  const before = await keys()
  const code = async (who: Person | undefined, body: object) => {
    const answer = await store(who, body)
    return [answer.status, answer.body.code]
  }
  expect(await code(other, photo(bookingId))).toEqual([404, 'visit-not-yours'])
  expect(await code(customer, photo(bookingId))).toEqual([403, 'not-allowed'])
  expect(await code(undefined, photo(bookingId))).toEqual([401, 'sign-in-needed'])
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  for (const data of [base64('<svg onload=x>'), base64('%PDF-1.7\n%%EOF'), jpeg.slice(0, 90)])
    expect(await code(phone, photo(bookingId, { data }))).toEqual([400, 'file-unreadable'])
  const long = Buffer.alloc(1_500_001).toString('base64')
  expect((await store(phone, photo(bookingId, { data: long }))).status).toBe(400)
  expect(await code(phone, photo(bookingId, { phase: 'during' }))).toEqual([400, 'invalid-request'])
  expect(await keys()).toEqual(before)

  const all = await Promise.all(
    Array.from({ length: MOST_PHOTOS + 3 }, () => code(phone, photo(bookingId))),
  )
  expect(all.filter(([status]) => status === 200)).toHaveLength(MOST_PHOTOS)
  expect(all.filter(([, why]) => why === 'too-many-photos')).toHaveLength(3)
  atMinute(4 * 60 + 24 * 60 + 1)
  expect(await code(phone, photo(bookingId))).toEqual([409, 'step-too-late'])
  expect(await keys()).toEqual(await storedKeys())
})

test('unused pictures are deleted after a day, photos after a year', async () => {
  const { bookingId, phone } = await scene()
  await store(phone, photo(bookingId))
  const orphan = 'visit-photos/00000000-0000-4000-8000-000000000001'
  // A separate folder: files have the machine's age, not the test clock's.
  const folder = mkdtempSync(join(tmpdir(), 'jiran-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const storage = folderStorage(folder)
  const used = await storedKeys()
  expect(used.length).toBeGreaterThan(0)
  for (const key of [orphan, ...used]) {
    await storage.put(key, Buffer.from('x'), 'image/jpeg')
    utimesSync(join(folder, key), usualStart, usualStart)
  }
  const left = async (days: number) => {
    atMinute(days * 24 * 60)
    await photoTasks({ ...deps, storage })['delete-old-photos']?.({})
    return keys(storage)
  }
  expect(await left(0.9)).toEqual([orphan, ...used].toSorted())
  expect(await left(1.1)).toEqual(used)

  atMinute(366 * 24 * 60)
  await photoTasks(deps)['delete-old-photos']?.({})
  expect(await keys()).toEqual([])
  expect(await storedKeys()).toEqual([])
})
