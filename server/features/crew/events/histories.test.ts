import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countingSteps,
  momentByServer,
  runTimes,
  type StepRefusal,
  type StepTaken,
  stepRefusal,
  timeRefusal,
  type VisitStep,
  visitSteps,
  visitTimes,
} from '../../../../domain/visits/steps.ts'
import { startTestApp, usualDay } from '../../../../testing/app.ts'
import { crewPhones, type Phone } from '../../../../testing/crew-phones.ts'
import { query } from '../../../db/transaction.ts'
import { environment } from '../../../env.ts'
import { findViolations } from '../../monitoring/invariants.ts'
import { visitCode } from '../visit-secrets.ts'
import { wasMoved } from './moved-visit.ts'

/*
 * Random visits: phones without a network, with clocks that are hours off, that send events late, twice,
 * in any order and whose answers are lost, while staff move the visit, make it longer and change its crew
 * (docs/product/visits.md#steps). More of them: `HISTORIES=500 vitest run server/features/crew/events/histories.test.ts`.
 */

const { HISTORIES } = environment()

const testApp = await startTestApp()
const { pool, clock, deps, put, post } = testApp
await testApp.hire(3)
const { phoneOf } = crewPhones(testApp)
const MINUTE_MS = 60_000
const opening = clock.now().getTime()
const workers = await query<{ identifier: string; id: number }>(pool, {
  text: 'select identifier, id from worker order by id',
})
const phones: Phone[] = []
for (const { identifier } of workers) phones.push(await phoneOf(identifier))

type Press =
  | { kind: 'step'; step: VisitStep; proof: 'code' | 'reason' | 'wrong' | 'none' }
  | { kind: 'late' }
  | { kind: 'problem' }

/** An event of a history; numbers choose among the existing workers and events. */
type Happening =
  | { do: 'press'; worker: number; press: Press }
  | { do: 'send'; worker: number; order: 'first' | 'reversed' | 'doubled'; lost: boolean }
  | { do: 'clock'; worker: number; minutes: number }
  | { do: 'wait'; minutes: number }
  | { do: 'move'; hour: number }
  | { do: 'crew'; crew: readonly number[] }

const worker = fc.nat({ max: phones.length - 1 })
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      worker,
      press: fc.oneof(
        fc.record({
          kind: fc.constant('step' as const),
          step: fc.constantFrom(...visitSteps),
          proof: fc.constantFrom(
            'code' as const,
            'reason' as const,
            'wrong' as const,
            'none' as const,
          ),
        }),
        fc.record({ kind: fc.constantFrom('late' as const, 'problem' as const) }),
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      worker,
      order: fc.constantFrom('first' as const, 'reversed' as const, 'doubled' as const),
      lost: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      worker,
      minutes: fc.integer({ min: -300, max: 300 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 90 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      hour: fc.integer({ min: 8, max: 16 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('crew' as const),
      crew: fc.uniqueArray(worker, { minLength: 2, maxLength: 2 }),
    }),
  },
)

type Waiting = {
  readonly event: { id: string; at: string } & Record<string, unknown>
  readonly press: Press
}

/** What the server must store, computed from the rules alone. */
type Model = {
  readonly accepted: Map<string, { workerId: number; press: Press; at: Date }>
  readonly offMinutes: number[]
  readonly queues: Waiting[][]
}

async function readVisit(bookingId: string) {
  const [row] = await query<{
    id: number
    starts_at: Date
    ends_at: Date
    runs_from: Date | null
    runs_until: Date | null
    version: number
    was_moved: boolean
    crew: number[]
  }>(pool, {
    text: `select b.id, b.starts_at, b.ends_at, b.runs_from, b.runs_until, b.version,
             ${wasMoved} as was_moved,
             array(select worker_id from assignment a where a.booking_id = b.id order by 1) as crew
           from booking b where b.booking_id = $1`,
    values: [bookingId],
  })
  if (!row) throw new Error('no visit')
  return row
}

function pressed(bookingId: string, press: Press, at: Date, code: string): Waiting {
  const common = { id: randomUUID(), booking_id: bookingId, at: at.toISOString() }
  if (press.kind === 'late') return { event: { ...common, kind: 'late', minutes: 10 }, press }
  if (press.kind === 'problem')
    return { event: { ...common, kind: 'problem', problem: 'no-access', note: 'gate' }, press }
  const wrong = code === '0000' ? '0001' : '0000'
  const proof = { code: { code }, wrong: { code: wrong }, reason: { reason: 'asleep' }, none: {} }
  return {
    event: { ...common, kind: 'step', step: press.step, ...proof[press.proof] },
    press,
  }
}

/** Whether the rules accept an event, and when it happened by the server's clock. */
function judge(
  { event, press }: Waiting,
  visit: { starts_at: Date; ends_at: Date; was_moved: boolean; crew: readonly number[] },
  workerId: number,
  phoneNow: Date,
): { at: Date; code: string } {
  const at = momentByServer(new Date(event.at), phoneNow, clock.now())
  if (!visit.crew.includes(workerId)) return { at, code: 'visit-not-yours' }
  if (press.kind === 'problem') return { at, code: 'accepted' }
  const planned = { startsAt: visit.starts_at, endsAt: visit.ends_at, code: 'right' }
  if (press.kind === 'late') return { at, code: explained(timeRefusal(at, planned), visit) }
  const given = {
    code: press.proof === 'code' ? 'right' : press.proof === 'wrong' ? 'wrong' : '',
    reason: press.proof === 'reason' ? 'asleep' : '',
  }
  return { at, code: explained(stepRefusal({ step: press.step, at }, planned, given), visit) }
}

function explained(why: StepRefusal | undefined, { was_moved }: { was_moved: boolean }) {
  const isTime = why === 'step-too-early' || why === 'step-too-late'
  return was_moved && isTime ? 'visit-moved' : (why ?? 'accepted')
}

async function sendFrom(
  model: Model,
  bookingId: string,
  index: number,
  how: { order: string; lost: boolean },
) {
  const phone = phones[index]
  const queue = model.queues[index] ?? []
  if (!phone || queue.length === 0) return
  const batch =
    how.order === 'reversed'
      ? queue.toReversed()
      : how.order === 'doubled'
        ? [...queue, ...queue]
        : queue
  const phoneNow = new Date(clock.now().getTime() + (model.offMinutes[index] ?? 0) * MINUTE_MS)
  const visit = await readVisit(bookingId)
  const { status, body } = await post<{
    results: { id: string; accepted: boolean; code?: string }[]
  }>(
    '/crew/events/',
    { sent_at: phoneNow.toISOString(), events: batch.map(({ event }) => event) },
    phone,
  )
  expect(status).toBe(200)
  expect(body.results.map(({ id }) => id)).toEqual(batch.map(({ event }) => event.id))
  for (const [place, { event, press }] of batch.entries()) {
    const before = model.accepted.get(event.id)
    const { at, code } = before
      ? { at: before.at, code: 'accepted' }
      : judge({ event, press }, visit, phone.workerId, phoneNow)
    const result = body.results[place]
    expect(result?.accepted ? 'accepted' : result?.code).toBe(code)
    if (code === 'accepted') model.accepted.set(event.id, { workerId: phone.workerId, press, at })
  }
  // A phone that never got the answer still has all of them.
  if (!how.lost) model.queues[index] = []
}

/** The server's state of the visit must follow from the accepted events by the rules. */
async function compare(model: Model, bookingId: string): Promise<void> {
  const visit = await readVisit(bookingId)
  const stored = await query<{ id: string; at: Date; worker_id: number }>(pool, {
    text: 'select id, at, worker_id from visit_event where booking_id = $1 order by id',
    values: [visit.id],
  })
  const expected = [...model.accepted]
    .map(([id, { workerId, at }]) => ({ id, at, worker_id: workerId }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  expect(stored).toEqual(expected)
  const steps = [...model.accepted.values()].flatMap(({ workerId, press, at }): StepTaken[] =>
    press.kind === 'step' ? [{ workerId, step: press.step, at }] : [],
  )
  const planned = { startsAt: visit.starts_at, endsAt: visit.ends_at }
  const { runsFrom, runsUntil } = runTimes(
    visitTimes(countingSteps(steps, planned.startsAt), visit.crew),
    planned,
  )
  expect({ from: visit.runs_from, until: visit.runs_until }).toEqual({
    from: runsFrom,
    until: runsUntil,
  })
  const [written] = await query<{ lines: number; events: number }>(pool, {
    text: `select (select count(*)::int from booking_event where booking_id = $1 and code like 'visit-%'
               and code in ('visit-step', 'visit-late', 'visit-problem')) as lines,
             (select count(*)::int from domain_event where booking_id = $1
               and type in ('visit.step', 'visit.late', 'visit.problem')) as events`,
    values: [visit.id],
  })
  expect(written).toEqual({ lines: expected.length, events: expected.length })
}

let days = 0
const DAY_MS = 24 * 60 * MINUTE_MS

test('the server holds each accepted event once, and times that follow from them in any order', {
  timeout: 120_000,
}, async () => {
  const until = Date.now() + (HISTORIES ? 3_600_000 : 15_000)
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 40 }), async (happenings) => {
      // A slow machine tries fewer.
      if (Date.now() > until) return
      // Each history has its own day: workers of another may still be busy on theirs.
      days += 1
      clock.set(new Date(opening + days * DAY_MS))
      const staff = await testApp.admin()
      const customer = await testApp.customer()
      const start = new Date(`${usualDay}T02:00:00Z`).getTime() + days * DAY_MS
      const date = new Date(start).toISOString().slice(0, 10)
      const booked = await testApp.book(customer, {
        worker_count: 2,
        start_date: date,
        start_time: '10:00',
      })
      expect(booked.status, JSON.stringify(booked.body)).toBe(201)
      const { booking_id: bookingId } = booked.body
      const code = visitCode(deps.settings, bookingId)
      const model: Model = {
        accepted: new Map(),
        offMinutes: phones.map(() => 0),
        queues: phones.map(() => []),
      }
      clock.set(new Date(start - 4 * 60 * MINUTE_MS))
      for (const each of happenings) {
        if (each.do === 'press') {
          const off = (model.offMinutes[each.worker] ?? 0) * MINUTE_MS
          const at = new Date(clock.now().getTime() + off)
          model.queues[each.worker]?.push(pressed(bookingId, each.press, at, code))
        } else if (each.do === 'send') await sendFrom(model, bookingId, each.worker, each)
        else if (each.do === 'clock') model.offMinutes[each.worker] = each.minutes
        else if (each.do === 'wait')
          clock.set(new Date(clock.now().getTime() + each.minutes * MINUTE_MS))
        else if (each.do === 'move') {
          const time = `${String(each.hour).padStart(2, '0')}:00`
          const to = { booking_id: bookingId, start_date: date, start_time: time }
          await put('/booking-details/update/booking-details/', to, staff)
        } else {
          const crew = each.crew.map((index) => phones[index]?.email)
          const to = { booking_id: bookingId, skill: 'Cleaner', workers: crew }
          await put('/booking-details/update/assigned-workers/', to, staff)
        }
        await compare(model, bookingId)
      }
      // In the end every phone finds a network.
      for (const index of phones.keys())
        await sendFrom(model, bookingId, index, { order: 'first', lost: false })
      await compare(model, bookingId)
    }),
    { numRuns: Number(HISTORIES ?? 25), ...(HISTORIES ? {} : { seed: 20_261_124 }) },
  )
  expect(await findViolations(pool)).toEqual([])
})
