import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PhotoPhase } from '../../../../domain/visits/photos.ts'
import { momentByServer, timeRefusal } from '../../../../domain/visits/steps.ts'
import { startTestApp, usualDay } from '../../../../testing/app.ts'
import { crewPhones, type Phone } from '../../../../testing/crew-phones.ts'
import { jpeg, pixels } from '../../../../testing/photo.ts'
import { query } from '../../../db/transaction.ts'
import { environment } from '../../../env.ts'
import { wasMoved } from '../events/moved-visit.ts'
import { photoTasks } from './old-photos.ts'

/**
 * Random visits whose photos fail half-way: cut off in the middle, sent twice, repeated, before and
 * after the steps they belong to, or by a worker who was removed. The server ends between a picture
 * and its row, and staff move the visit and change its crew (docs/product/visits.md#photos). For
 * more of them: `HISTORIES=500 vitest run server/features/crew/photos/photo-histories.test.ts`.
 */

const { HISTORIES } = environment()

const testApp = await startTestApp()
const { pool, clock, deps, put, post, url } = testApp
await testApp.hire(3)
const { phoneOf, send, step } = crewPhones(testApp)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const opening = clock.now().getTime()
const workers = await query<{ identifier: string }>(pool, {
  text: 'select identifier from worker order by id',
})
const phones: Phone[] = []
for (const { identifier } of workers) phones.push(await phoneOf(identifier))

/** How a photo is sent; `lost`: the phone never gets the answer. */
const ways = ['whole', 'cut', 'lost', 'twice at once', 'unreadable'] as const
type Way = (typeof ways)[number]

const worker = fc.nat({ max: phones.length - 1 })
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      worker,
      phase: fc.constantFrom<PhotoPhase>('before', 'after'),
      offMinutes: fc.oneof(fc.constant(0), fc.integer({ min: -200, max: 200 })),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      worker,
      way: fc.constantFrom(...ways),
      which: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      worker,
      step: fc.constantFrom('started', 'finished'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 120 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      hour: fc.integer({ min: 8, max: 16 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crew' as const),
      crew: fc.uniqueArray(worker, { minLength: 2, maxLength: 2 }),
    }),
  },
)

type Photo = {
  readonly id: string
  readonly phase: PhotoPhase
  readonly at: Date
  readonly offMs: number
}

/** What must be stored, and what only the cleanup deletes. */
type Model = {
  readonly stored: Map<string, { worker_id: number; phase: PhotoPhase; taken_at: Date }>
  readonly orphans: Set<string>
  readonly queues: Photo[][]
}

async function readVisit(bookingId: string) {
  const [row] = await query<{
    id: number
    startsAt: Date
    endsAt: Date
    wasMoved: boolean
    crew: number[]
  }>(pool, {
    text: `select id, starts_at as "startsAt", ends_at as "endsAt", ${wasMoved} as "wasMoved",
             array(select worker_id from assignment a where a.booking_id = b.id) as crew
           from booking b where booking_id = $1`,
    values: [bookingId],
  })
  if (!row) throw new Error('no visit')
  return row
}

/** Sends half of a call, and disconnects. */
async function cutOff(phone: Phone, body: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST /crew/photos/ HTTP/1.1\r\nhost: cut\r\nauthorization: Bearer ${phone.token}\r\n`
  const type = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  await new Promise((done) => socket.write(head + type + body.slice(0, body.length / 2), done))
  socket.destroy()
}

async function sendPhoto(model: Model, bookingId: string, index: number, way: Way, which: number) {
  const phone = phones[index]
  const queue = model.queues[index] ?? []
  const photo = queue[which % Math.max(1, queue.length)]
  if (!phone || !photo) return
  const { id, phase, at, offMs } = photo
  const now = clock.now()
  const sentAt = new Date(now.getTime() + offMs)
  const body = {
    id,
    booking_id: bookingId,
    phase,
    at: at.toISOString(),
    sent_at: sentAt.toISOString(),
    data: way === 'unreadable' ? jpeg.slice(0, 90) : jpeg,
  }
  if (way === 'cut') return cutOff(phone, JSON.stringify(body))
  const visit = await readVisit(bookingId)
  const takenAt = momentByServer(at, sentAt, now)
  const wrongTime = timeRefusal(takenAt, visit)
  const byTime = wrongTime && visit.wasMoved ? 'visit-moved' : wrongTime
  const why = visit.crew.includes(phone.workerId) ? byTime : 'visit-not-yours'
  const expected = model.stored.has(id)
    ? 'stored'
    : (why ?? (way === 'unreadable' ? 'file-unreadable' : 'stored'))
  const times = way === 'twice at once' ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: times }, () => post<{ code?: string }>('/crew/photos/', body, phone)),
  )
  for (const { status, body } of answers)
    expect(status === 200 ? 'stored' : body.code).toBe(expected)
  if (expected === 'stored' && !model.stored.has(id))
    model.stored.set(id, { worker_id: phone.workerId, phase, taken_at: takenAt })
  if (way !== 'lost') queue.splice(queue.indexOf(photo), 1)
}

/** The server must store each accepted photo once with its picture, and no other picture. */
async function compare(model: Model, bookingId: string): Promise<void> {
  const visit = await readVisit(bookingId)
  const rows = await query<{ id: string; key: string } & Record<string, unknown>>(pool, {
    text: `select id, key, worker_id, phase, taken_at from visit_photo where booking_id = $1`,
    values: [visit.id],
  })
  expect(new Map(rows.map(({ id, key: _key, ...rest }) => [id, rest]))).toEqual(model.stored)
  for (const { key } of rows)
    expect((await deps.storage.get(key))?.subarray(-pixels.length)).toEqual(pixels)
  const named = await query<{ key: string }>(pool, { text: 'select key from visit_photo' })
  const known = new Set([...named.map(({ key }) => key), ...model.orphans])
  expect(new Set(await keys())).toEqual(known)
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of deps.storage.list('visit-photos/')) found.push(key)
  return found
}

/** The nightly cleanup, when all pictures have this age. */
async function sweep(ageMs: number): Promise<void> {
  const now = clock.now()
  const storage = {
    ...deps.storage,
    async *list(prefix: string) {
      for await (const { key } of deps.storage.list(prefix))
        yield { key, storedAt: new Date(now.getTime() - ageMs) }
    },
  }
  await photoTasks({ pool, storage, clock: () => now })['delete-old-photos']?.({})
}

let days = 0

test('each photo that is taken is stored once with its picture, and a sweep leaves no other', {
  timeout: 120_000,
}, async () => {
  const until = Date.now() + (HISTORIES ? 3_600_000 : 15_000)
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 40 }), async (happenings) => {
      // A slow machine tries fewer.
      if (Date.now() > until) return
      days += 1
      clock.set(new Date(opening + days * DAY_MS))
      const [staff, customer] = [await testApp.admin(), await testApp.customer()]
      const start = new Date(`${usualDay}T02:00:00Z`).getTime() + days * DAY_MS
      const start_date = new Date(start).toISOString().slice(0, 10)
      const form = { worker_count: 2, start_date, start_time: '10:00' }
      const { booking_id } = (await testApp.book(customer, form)).body
      const model: Model = {
        stored: new Map(),
        orphans: new Set(),
        queues: phones.map(() => []),
      }
      clock.set(new Date(start - 4 * 60 * MINUTE_MS))
      for (const each of happenings) {
        if (each.do === 'take') {
          const offMs = each.offMinutes * MINUTE_MS
          const at = new Date(clock.now().getTime() + offMs)
          model.queues[each.worker]?.push({ id: randomUUID(), phase: each.phase, at, offMs })
        } else if (each.do === 'send')
          await sendPhoto(model, booking_id, each.worker, each.way, each.which)
        else if (each.do === 'step') {
          const phone = phones[each.worker]
          if (phone) await send(phone, step(booking_id, each.step))
        } else if (each.do === 'die') {
          // The picture was stored, and the server ended before writing its row.
          const key = `visit-photos/${randomUUID()}`
          await deps.storage.put(key, Buffer.from(jpeg, 'base64'), 'image/jpeg')
          model.orphans.add(key)
        } else if (each.do === 'sweep') await sweep(DAY_MS / 2)
        else if (each.do === 'wait')
          clock.set(new Date(clock.now().getTime() + each.minutes * MINUTE_MS))
        else if (each.do === 'move') {
          const start_time = `${String(each.hour).padStart(2, '0')}:00`
          await put(
            '/booking-details/update/booking-details/',
            { booking_id, start_date, start_time },
            staff,
          )
        } else {
          const crew = each.crew.map((index) => phones[index]?.email)
          await put(
            '/booking-details/update/assigned-workers/',
            { booking_id, skill: 'Cleaner', workers: crew },
            staff,
          )
        }
        await compare(model, booking_id)
      }
      // In the end every phone finds a network, and sends all that is left.
      for (const [index, queue] of model.queues.entries())
        for (let left = queue.length; left > 0; left -= 1)
          await sendPhoto(model, booking_id, index, 'whole', 0)
      await compare(model, booking_id)
      await sweep(DAY_MS + MINUTE_MS)
      model.orphans.clear()
      await compare(model, booking_id)
    }),
    { numRuns: Number(HISTORIES ?? 25), ...(HISTORIES ? {} : { seed: 20_261_124 }) },
  )
})
