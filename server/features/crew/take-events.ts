import type { CrewEvent } from '../../../domain/api/crew.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import { type Refusal, type Result, refuse, succeed } from '../../../domain/result.ts'
import { type CashRefusal, whyNoCash } from '../../../domain/visits/cash.ts'
import {
  type ChecklistSource,
  checklistItems,
  type ItemRefusal,
  whyNoItem,
} from '../../../domain/visits/checklist.ts'
import { isNear } from '../../../domain/visits/near-home.ts'
import {
  countingSteps,
  isSameTimes,
  momentByServer,
  type StepRefusal,
  type StepTaken,
  timesBySteps,
  whyNoStep,
  whyNotNow,
} from '../../../domain/visits/steps.ts'
import { inBatches } from '../../db/batch.ts'
import { inTransaction, isDatabaseError, query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ofVisit } from '../events/events.ts'
import { enterCash } from '../payments/collect.ts'
import { countTry, readTries, storeTries, type Tries } from './code-tries.ts'
import {
  historyOf,
  minutesOff,
  noteOf,
  type PlaceSaid,
  proofOf,
  type Teller,
  whatOf,
} from './event-facts.ts'
import { metresFromHome } from './home-point.ts'
import {
  lockVisit,
  readCash,
  readChecklists,
  readSaid,
  type Said,
  type VisitNow,
} from './visit-now.ts'
import { cashCode, visitCode } from './visit-secrets.ts'
import { type ChangedVisit, type NewEvent, writeSaid } from './write-said.ts'

type EventDeps = Pick<Deps, 'pool' | 'settings' | 'geo'>

/** Why an event of a visit was not taken. */
export type EventRefusal =
  | StepRefusal
  | ItemRefusal
  | CashRefusal
  | 'visit-code-locked'
  | 'nothing-owed'
  | 'amount-changed'
  | 'visit-not-yours'
  | 'visit-closed'

type Answer = Result<undefined, EventRefusal>

/** An event as it was received. */
type Received = {
  readonly teller: Teller
  readonly event: CrewEvent
  /** When it happened, by the server's clock and by the phone's. */
  readonly at: Date
  readonly phoneAt: Date | null
  readonly clockOff: number | undefined
  readonly place: PlaceSaid
  readonly now: Date
}

/** What phones send at the same moment is taken together, by one connection: bookings go first. */
const together = { atOnce: 1, most: 16 }

/**
 * Takes events of a worker's phone, each once however often it is sent (docs/product/visits.md#steps).
 * A visit's times follow from all its events, so the order in which they arrive makes no difference.
 * @param phoneNow the phone's clock when it sent; undefined for staff.
 * @returns what became of each, in their order.
 */
export type TakeEvents = (
  teller: Teller,
  events: readonly CrewEvent[],
  phoneNow: Date | undefined,
  now: Date,
) => Promise<{ readonly id: string; readonly answer: Answer }[]>

/** Opens the intake of events of this process. */
export function eventTaker(deps: EventDeps): TakeEvents {
  const takeFree = inBatches(together, async (calls: readonly (readonly Received[])[]) => {
    const answers = await takeUnlocked(deps, calls.flat())
    return calls.map(() => answers)
  })
  return async (teller, events, phoneNow, now) => {
    const received: Received[] = []
    for (const event of events) {
      const said = new Date(event.at)
      received.push({
        teller,
        event,
        at: phoneNow ? momentByServer(said, phoneNow, now) : said,
        phoneAt: phoneNow ? said : null,
        clockOff: minutesOff(phoneNow, now),
        place: await placeSaid(deps, teller, event),
        now,
      })
    }
    const visits = Map.groupBy(received, ({ event }) => event.booking_id)
    const free = [...visits.values()].filter((each) => !each.some(needsLock)).flat()
    const answers = new Map(free.length > 0 ? await takeFree(free) : [])
    for (const [bookingId, each] of visits)
      if (each.some((one) => !answers.has(one)))
        for (const [one, answer] of await takeLocked(deps, bookingId, each))
          answers.set(one, answer)
    return received.map((each) => {
      const answer = answers.get(each)
      if (!answer) throw new Error('an event has no answer')
      return { id: each.event.id, answer }
    })
  }
}

/** Tries are counted, money moves, and what staff say is theirs: nothing else may happen to the visit then. */
function needsLock({ event, teller }: Received): boolean {
  return (
    teller.staff !== undefined ||
    event.kind === 'cash' ||
    (event.kind === 'step' && event.step === 'arrived' && event.code !== '')
  )
}

/**
 * Takes events by one statement that reads and one that writes. Of a visit that changed in between, nothing
 * is written or answered.
 */
async function takeUnlocked(
  { pool, settings }: EventDeps,
  received: readonly Received[],
): Promise<[Received, Answer][]> {
  const said = await readAll(pool, received)
  const courses = new Map<string, Course>()
  const answers = received.map((each): [Received, Answer] => {
    const { booking_id: id } = each.event
    const course = courses.get(id) ?? courseOf(said, id)
    courses.set(id, course)
    return [each, takeOne(settings, course, each)]
  })
  const changed = [...courses.values()].filter(({ events }) => events.length > 0)
  const written = await write(pool, changed).catch((error: unknown) => {
    if (isDatabaseError(error, ...changedMeanwhile)) return new Set<number>()
    throw error
  })
  const missed = changed.filter(({ visit }) => visit && !written.has(visit.id))
  return answers.filter(
    ([{ event }]) => !missed.some(({ bookingId }) => bookingId === event.booking_id),
  )
}

/** Another event has the place or is the same one, or each of two waits for the other. */
const changedMeanwhile = ['23505', '40P01']

/** Takes events of one visit while nobody else changes it. */
function takeLocked(
  { pool, settings }: EventDeps,
  bookingId: string,
  received: readonly Received[],
): Promise<[Received, Answer][]> {
  return inTransaction(pool, async (tx) => {
    const isCash = received.some(({ event }) => event.kind === 'cash')
    const [, said] = await Promise.all([lockVisit(tx, bookingId, isCash), readAll(tx, received)])
    const course = courseOf(said, bookingId)
    const { visit } = course
    const tries: Tries = visit ? await readTries(tx, visit.id) : new Map()
    const cash = visit && isCash ? await readCash(tx, visit.id) : undefined
    course.tries = new Map(tries)
    course.owedSen = cash?.owed ?? 0
    const answers = received.map((each): [Received, Answer] => [
      each,
      takeOne(settings, course, each),
    ])
    if (!visit) return answers
    await storeTries(tx, visit.id, tries, course.tries)
    if (course.events.length > 0 && !(await write(tx, [course])).has(visit.id))
      throw new Error('a locked visit changed')
    if (cash && course.paid) await enterCash(tx, { ...visit, ...cash }, course.paid, course.paid.at)
    return answers
  })
}

type AllSaid = Said & { readonly checklists: ReadonlyMap<string, ChecklistSource> }

async function readAll(reader: Reader, received: readonly Received[]): Promise<AllSaid> {
  const visits = (some: readonly Received[]) => [
    ...new Set(some.map(({ event }) => event.booking_id)),
  ]
  const listed = visits(received.filter(({ event }) => event.kind === 'checklist'))
  const ids = received.map(({ event }) => event.id)
  const [said, checklists] = await Promise.all([
    readSaid(reader, visits(received), ids),
    readChecklists(reader, listed),
  ])
  return { ...said, checklists }
}

/** What becomes of a visit while events of it are taken one after another. */
type Course = {
  readonly bookingId: string
  readonly visit: VisitNow | undefined
  readonly checklist: ChecklistSource | undefined
  /** By whom each event was said that is stored or taken. */
  readonly stored: Map<string, number>
  readonly steps: StepTaken[]
  readonly events: NewEvent[]
  tries: Tries
  owedSen: number
  paid?: { readonly sen: number; readonly workerId: number; readonly at: Date }
}

function courseOf({ visits, stored, checklists }: AllSaid, bookingId: string): Course {
  const visit = visits.get(bookingId)
  const checklist = checklists.get(bookingId)
  const steps = [...(visit?.steps ?? [])]
  const nothing = { tries: new Map<number, number>(), owedSen: 0, events: [] }
  return { bookingId, visit, checklist, stored: new Map(stored), steps, ...nothing }
}

/** Takes one event, and notes in the course what follows from it. */
function takeOne(settings: Deps['settings'], course: Course, received: Received): Answer {
  const { visit, stored } = course
  const { event, teller } = received
  if (!visit) return refuse('visit-not-yours')
  const by = stored.get(event.id)
  // A phone that lost the answer sends it again, and by then the crew or the visit may be another.
  if (by === teller.workerId) return succeed()
  if (by !== undefined || !visit.crew.includes(teller.workerId)) return refuse('visit-not-yours')
  const { status } = visit
  if (status === 'Cancelled' || status === 'Expired' || status === 'Pending Payment')
    return refuse('visit-closed')
  const why = whyNotTaken(settings, { ...course, visit }, received)
  if (why) return refuse(why)
  stored.set(event.id, teller.workerId)
  if (event.kind === 'step')
    course.steps.push({ workerId: teller.workerId, step: event.step, at: received.at })
  if (event.kind === 'cash') {
    course.owedSen = 0
    course.paid = { sen: senOf(event.amount), workerId: teller.workerId, at: received.now }
  }
  course.events.push(newEvent({ ...course, visit }, received))
  return succeed()
}

/** How far from the address the phone is, where an arrival may be shown by that. */
async function placeSaid(deps: EventDeps, { workerId, staff }: Teller, event: CrewEvent) {
  const { position } = event
  if (staff || !position || event.kind !== 'step' || event.step !== 'arrived')
    return { near: false }
  const visit = { bookingId: event.booking_id, workerId }
  const metres = await metresFromHome(deps, visit, position)
  return metres === undefined
    ? { near: false }
    : { metres, near: isNear(metres, position.accuracy) }
}

function whyNotTaken(
  settings: Deps['settings'],
  { visit, tries, owedSen: owed, checklist }: VisitCourse,
  { event, at, teller, place }: Received,
): EventRefusal | Refusal<EventRefusal> | undefined {
  const planned = { startsAt: visit.starts_at, endsAt: visit.ends_at }
  switch (event.kind) {
    case 'step': {
      const { near } = place
      const given = teller.staff
        ? { code: '', reason: teller.staff.reason }
        : { code: event.step === 'arrived' ? event.code : '', reason: event.reason, near }
      const code = given.code && visitCode(settings, event.booking_id)
      const why = whyNoStep({ step: event.step, at }, { ...planned, code }, given)
      return given.code ? countTry(tries, teller.workerId, why) : why
    }
    case 'cash': {
      const why = whyNotNow(at, planned)
      if (why) return why
      if (owed <= 0) return 'nothing-owed'
      if (senOf(event.amount) !== owed)
        return { code: 'amount-changed', params: { amount: formatSen(owed) } }
      const wrong = whyNoCash(event, cashCode(settings, event.booking_id, owed))
      return event.code ? countTry(tries, teller.workerId, wrong) : wrong
    }
    case 'checklist':
      return whyNotNow(at, planned) ?? whyNoItem(checklist ? checklistItems(checklist) : [], event)
    default:
      return undefined
  }
}

type VisitCourse = Course & { readonly visit: VisitNow }

/** What is stored of an event, the line of the visit's history, and the event that others read. */
function newEvent(course: VisitCourse, received: Received): NewEvent {
  const { visit } = course
  const { event, teller, at, phoneAt, place, now } = received
  const { latitude, longitude, accuracy } = event.position ?? {}
  const actor = teller.staff?.actor ?? { accountId: null, who: displayName(teller.identifier) }
  const line = historyOf(teller, event, received.clockOff, place)
  const said = happened(course, received)
  return {
    row: [
      event.id,
      visit.id,
      visit.last + course.events.length + 1,
      teller.workerId,
      event.kind,
      whatOf(event),
      at,
      phoneAt,
      now,
      latitude ?? null,
      longitude ?? null,
      accuracy === undefined ? null : Math.round(accuracy),
      proofOf(event, teller, place),
      teller.staff?.reason ?? noteOf(event),
      teller.staff?.accountId ?? null,
      event.kind === 'checklist' ? event.done : null,
      place.metres === undefined ? null : Math.round(place.metres),
    ],
    ...(line ? { line: { at: now, actor, event: line } } : {}),
    ...(said ? { domainEvent: { ...ofVisit(visit, now), ...said } as DomainEvent } : {}),
  }
}

function happened(
  { visit, steps }: VisitCourse,
  { event, teller }: Received,
): Pick<DomainEvent, 'type' | 'payload'> | undefined {
  const worker_id = teller.workerId
  switch (event.kind) {
    case 'late':
      return { type: 'visit.late', payload: { worker_id, minutes: event.minutes } }
    case 'problem':
      return { type: 'visit.problem', payload: { worker_id, problem: event.problem } }
    case 'step': {
      const { step } = event
      const taken = countingSteps(steps, visit.starts_at)
      const same = taken.filter((each) => each.step === step && visit.crew.includes(each.workerId))
      return { type: 'visit.step', payload: { worker_id, step, first: same.length === 1 } }
    }
    default:
      return undefined
  }
}

/** Writes what was taken of visits. @returns the ids of those that had not changed meanwhile. */
async function write(reader: Reader, courses: readonly Course[]): Promise<ReadonlySet<number>> {
  const visits = courses.flatMap(({ visit, steps }): ChangedVisit[] => {
    if (!visit) return []
    const { id, version, starts_at: startsAt, ends_at: endsAt, crew } = visit
    const times = timesBySteps(steps, crew, { startsAt, endsAt })
    return [{ id, version, ...times, isMoved: !isSameTimes(times, visit) }]
  })
  if (visits.length === 0) return new Set()
  const events = courses.flatMap((course) => course.events)
  return writeSaid(reader, visits, events)
}

/** A worker of a visit's crew, by identifier; undefined when they are not on it. */
export async function workerOnCrew(
  reader: Reader,
  bookingId: string,
  identifier: string,
): Promise<Teller | undefined> {
  const [worker] = await query<Teller>(reader, {
    text: `select w.id as "workerId", w.full_name as "fullName", w.identifier
           from booking b join assignment s on s.booking_id = b.id join worker w on w.id = s.worker_id
           where b.booking_id = $1 and w.identifier = $2`,
    values: [bookingId, identifier],
  })
  return worker
}
