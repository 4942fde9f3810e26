import type { CrewEvent } from '../../../../domain/api/crew.ts'
import { displayName } from '../../../../domain/booking/display-name.ts'
import { formatSen, senOf } from '../../../../domain/booking/price/money.ts'
import type { DomainEvent } from '../../../../domain/events/domain-event.ts'
import { type Refusal, refuse, succeed } from '../../../../domain/result.ts'
import { cashRefusal } from '../../../../domain/visits/cash.ts'
import {
  type ChecklistSource,
  checklistItems,
  itemRefusal,
} from '../../../../domain/visits/checklist.ts'
import { isNear } from '../../../../domain/visits/near-home.ts'
import {
  countingSteps,
  isSameTimes,
  isStepTaken,
  momentByServer,
  type StepTaken,
  stepRefusal,
  timeRefusal,
  timesBySteps,
} from '../../../../domain/visits/steps.ts'
import { m } from '../../../../messages/every.ts'
import { inBatches } from '../../../db/batch.ts'
import { inTransaction, isDatabaseError, type Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CommandResult, RefusalCode } from '../../../http/calls/refusals.ts'
import { ofVisit } from '../../events/events.ts'
import { enterCash } from '../../payments/collect.ts'
import { metresFromHome } from '../home-point.ts'
import { cashCode, visitCode } from '../visit-secrets.ts'
import { countTry, readTries, storeTries, type Tries } from './code-tries.ts'
import {
  type ArrivalDistance,
  historyOf,
  minutesOff,
  noteOf,
  proofOf,
  type Reporter,
  whatOf,
} from './event-facts.ts'
import { movedRefusal } from './moved-visit.ts'
import {
  lockVisit,
  readCash,
  readChecklists,
  readStoredVisits,
  type StoredVisits,
  type VisitNow,
} from './visit-now.ts'
import { type ChangedVisit, type NewEvent, writeVisitEvents } from './write-visit-events.ts'

type EventDeps = Pick<Deps, 'pool' | 'settings' | 'geo'>

type Received = {
  readonly reporter: Reporter
  readonly event: CrewEvent
  /** When it happened, by the server's clock and by the phone's. */
  readonly at: Date
  readonly phoneAt: Date | null
  readonly clockOff: number | undefined
  readonly place: ArrivalDistance
  readonly now: Date
}

/**
 * Events that arrive at the same moment are processed together on one connection, which leaves the
 * others to bookings.
 */
const together = { atOnce: 1, most: 16 }

/**
 * Accepts events of a worker's phone, each once however often it is sent
 * (docs/product/visits.md#steps). A visit's times follow from all its events, so their order of
 * arrival does not matter.
 * @param phoneNow the phone's clock when it sent them; undefined for staff.
 * @returns the result of each, in order.
 */
export type TakeEvents = (
  reporter: Reporter,
  events: readonly CrewEvent[],
  phoneNow: Date | undefined,
  now: Date,
) => Promise<{ readonly id: string; readonly answer: CommandResult }[]>

/** Creates this process's intake of events, which batches those that need no lock. */
export function openEventIntake(deps: EventDeps): TakeEvents {
  const takeFree = inBatches(together, async (calls: readonly (readonly Received[])[]) => {
    const answers = await takeUnlocked(deps, calls.flat())
    return calls.map(() => answers)
  })
  return async (reporter, events, phoneNow, now) => {
    const received: Received[] = []
    for (const event of events) {
      const phoneTime = new Date(event.at)
      received.push({
        reporter,
        event,
        at: phoneNow ? momentByServer(phoneTime, phoneNow, now) : phoneTime,
        phoneAt: phoneNow ? phoneTime : null,
        clockOff: minutesOff(phoneNow, now),
        place: await arrivalDistance(deps, reporter, event),
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

/** Events that count tries, move money or come from staff need the visit locked. */
function needsLock({ event, reporter }: Received): boolean {
  return (
    reporter.staff !== undefined ||
    event.kind === 'cash' ||
    (event.kind === 'step' && event.step === 'arrived' && event.code !== '')
  )
}

/**
 * Processes events with one statement that reads and one that writes. If a visit changed in
 * between, nothing is written or answered.
 */
async function takeUnlocked(
  { pool, settings }: EventDeps,
  received: readonly Received[],
): Promise<[Received, CommandResult][]> {
  const read = await readVisitsAndChecklists(pool, received)
  const progressByVisit = new Map<string, VisitProgress>()
  const answers = received.map((each): [Received, CommandResult] => {
    const { booking_id: id } = each.event
    const progress = progressByVisit.get(id) ?? progressOf(read, id)
    progressByVisit.set(id, progress)
    return [each, takeOne(settings, progress, each)]
  })
  const changed = [...progressByVisit.values()].filter(({ events }) => events.length > 0)
  const written = await write(pool, changed).catch((error: unknown) => {
    if (isDatabaseError(error, ...changedMeanwhile)) return new Set<number>()
    throw error
  })
  const missed = changed.filter(({ visit }) => visit && !written.has(visit.id))
  return answers.filter(
    ([{ event }]) => !missed.some(({ bookingId }) => bookingId === event.booking_id),
  )
}

/** Another event took the place or has the same id, or two transactions deadlocked. */
const changedMeanwhile = ['23505', '40P01']

/** Processes events of one visit under its lock. */
function takeLocked(
  { pool, settings }: EventDeps,
  bookingId: string,
  received: readonly Received[],
): Promise<[Received, CommandResult][]> {
  return inTransaction(pool, async (tx) => {
    const isCash = received.some(({ event }) => event.kind === 'cash')
    const [, read] = await Promise.all([
      lockVisit(tx, bookingId, isCash),
      readVisitsAndChecklists(tx, received),
    ])
    const progress = progressOf(read, bookingId)
    const { visit } = progress
    const tries: Tries = visit ? await readTries(tx, visit.id) : new Map()
    const cash = visit && isCash ? await readCash(tx, visit.id) : undefined
    progress.tries = new Map(tries)
    progress.owedSen = cash?.owed ?? 0
    const answers = received.map((each): [Received, CommandResult] => [
      each,
      takeOne(settings, progress, each),
    ])
    if (!visit) return answers
    await storeTries(tx, visit.id, tries, progress.tries)
    if (progress.events.length > 0 && !(await write(tx, [progress])).has(visit.id))
      throw new Error('a locked visit changed')
    if (cash && progress.paid)
      await enterCash(tx, { ...visit, ...cash }, progress.paid, progress.paid.at)
    return answers
  })
}

type VisitsAndChecklists = StoredVisits & {
  readonly checklists: ReadonlyMap<string, ChecklistSource>
}

async function readVisitsAndChecklists(
  reader: Reader,
  received: readonly Received[],
): Promise<VisitsAndChecklists> {
  const visits = (some: readonly Received[]) => [
    ...new Set(some.map(({ event }) => event.booking_id)),
  ]
  const listed = visits(received.filter(({ event }) => event.kind === 'checklist'))
  const ids = received.map(({ event }) => event.id)
  const [stored, checklists] = await Promise.all([
    readStoredVisits(reader, visits(received), ids),
    readChecklists(reader, listed),
  ])
  return { ...stored, checklists }
}

/** The state of a visit while its events are processed one after another. */
type VisitProgress = {
  readonly bookingId: string
  readonly visit: VisitNow | undefined
  readonly checklist: ChecklistSource | undefined
  /** Who reported each event that is stored or accepted. */
  readonly stored: Map<string, number>
  readonly steps: StepTaken[]
  readonly events: NewEvent[]
  tries: Tries
  owedSen: number
  paid?: { readonly sen: number; readonly workerId: number; readonly at: Date }
}

function progressOf(
  { visits, stored, checklists }: VisitsAndChecklists,
  bookingId: string,
): VisitProgress {
  const visit = visits.get(bookingId)
  const checklist = checklists.get(bookingId)
  const steps = [...(visit?.steps ?? [])]
  const nothing = { tries: new Map<number, number>(), owedSen: 0, events: [] }
  return { bookingId, visit, checklist, stored: new Map(stored), steps, ...nothing }
}

/** Processes one event and adds its effects to the progress of its visit. */
function takeOne(
  settings: Deps['settings'],
  progress: VisitProgress,
  received: Received,
): CommandResult {
  const { visit, stored } = progress
  const { event, reporter } = received
  if (!visit) return refuse('visit-not-yours')
  // The database answers ids in lower case.
  const id = event.id.toLowerCase()
  const by = stored.get(id)
  // A phone that lost the answer sends the event again; by then the crew or the visit may have
  // changed.
  if (by === reporter.workerId) return succeed()
  if (by !== undefined || !visit.crew.includes(reporter.workerId)) return refuse('visit-not-yours')
  const { status } = visit
  if (status === 'Cancelled' || status === 'Expired' || status === 'Pending Payment')
    return refuse('visit-closed')
  const why = whyNotTaken(settings, { ...progress, visit }, received)
  if (why) return refuse(typeof why === 'string' ? movedRefusal(why, visit) : why)
  stored.set(id, reporter.workerId)
  if (event.kind === 'step')
    progress.steps.push({ workerId: reporter.workerId, step: event.step, at: received.at })
  if (event.kind === 'cash') {
    progress.owedSen = 0
    progress.paid = { sen: senOf(event.amount), workerId: reporter.workerId, at: received.now }
  }
  progress.events.push(newEvent({ ...progress, visit }, received))
  return succeed()
}

/** How far the phone is from the address, if that can prove an arrival. */
async function arrivalDistance(deps: EventDeps, { workerId, staff }: Reporter, event: CrewEvent) {
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
  { visit, tries, owedSen: owed, checklist, steps }: KnownVisitProgress,
  { event, at, reporter, place }: Received,
): RefusalCode | Refusal<RefusalCode> | undefined {
  const planned = { startsAt: visit.starts_at, endsAt: visit.ends_at }
  switch (event.kind) {
    case 'step': {
      const taken = { workerId: reporter.workerId, step: event.step }
      // From a phone it may be an earlier time that arrives late.
      if (reporter.staff && isStepTaken(taken, steps, visit.starts_at)) return 'step-taken'
      const { near } = place
      const proof = reporter.staff
        ? { code: '', reason: reporter.staff.reason }
        : { code: event.step === 'arrived' ? event.code : '', reason: event.reason, near }
      const code = proof.code && visitCode(settings, event.booking_id)
      const why = stepRefusal({ step: event.step, at }, { ...planned, code }, proof)
      return proof.code ? countTry(tries, reporter.workerId, why) : why
    }
    case 'cash': {
      const why = timeRefusal(at, planned)
      if (why) return why
      if (owed <= 0) return 'nothing-owed'
      if (senOf(event.amount) !== owed)
        return {
          code: 'amount-changed',
          sentence: m.problem_collect_amount_changed,
          params: { amount: formatSen(owed) },
        }
      const wrong = cashRefusal(event, cashCode(settings, event.booking_id, owed))
      return event.code ? countTry(tries, reporter.workerId, wrong) : wrong
    }
    case 'checklist':
      return (
        timeRefusal(at, planned) ?? itemRefusal(checklist ? checklistItems(checklist) : [], event)
      )
    case 'late':
      return timeRefusal(at, planned)
    default:
      return undefined
  }
}

type KnownVisitProgress = VisitProgress & { readonly visit: VisitNow }

/** The stored event, its line in the visit's history, and the domain event. */
function newEvent(progress: KnownVisitProgress, received: Received): NewEvent {
  const { visit } = progress
  const { event, reporter, at, phoneAt, place, now } = received
  const { latitude, longitude, accuracy } = event.position ?? {}
  const actor = reporter.staff?.actor ?? { accountId: null, who: displayName(reporter.identifier) }
  const line = historyOf(reporter, event, received.clockOff, place)
  const domainEvent = domainEventOf(progress, received)
  return {
    row: [
      event.id,
      visit.id,
      visit.last + progress.events.length + 1,
      reporter.workerId,
      event.kind,
      whatOf(event),
      at,
      phoneAt,
      now,
      latitude ?? null,
      longitude ?? null,
      accuracy === undefined ? null : Math.round(accuracy),
      proofOf(event, reporter, place),
      reporter.staff?.reason ?? noteOf(event),
      reporter.staff?.accountId ?? null,
      event.kind === 'checklist' ? event.done : null,
      place.metres === undefined ? null : Math.round(place.metres),
    ],
    ...(line ? { line: { at: now, actor, event: line } } : {}),
    ...(domainEvent
      ? { domainEvent: { ...ofVisit(visit, now), ...domainEvent } as DomainEvent }
      : {}),
  }
}

function domainEventOf(
  { visit, steps }: KnownVisitProgress,
  { event, reporter }: Received,
): Pick<DomainEvent, 'type' | 'payload'> | undefined {
  const worker_id = reporter.workerId
  switch (event.kind) {
    case 'late':
      return { type: 'visit.late', payload: { worker_id, minutes: event.minutes } }
    case 'problem':
      return { type: 'visit.problem', payload: { worker_id, problem: event.problem } }
    case 'step': {
      const { step } = event
      const counting = countingSteps(steps, visit.starts_at)
      const same = counting.filter(
        (each) => each.step === step && visit.crew.includes(each.workerId),
      )
      return { type: 'visit.step', payload: { worker_id, step, first: same.length === 1 } }
    }
    default:
      return undefined
  }
}

/**
 * Writes the accepted events of visits. @returns the ids of those that had not changed in the
 * meantime.
 */
async function write(
  reader: Reader,
  changed: readonly VisitProgress[],
): Promise<ReadonlySet<number>> {
  const visits = changed.flatMap(({ visit, steps }): ChangedVisit[] => {
    if (!visit) return []
    const { id, version, starts_at: startsAt, ends_at: endsAt, crew } = visit
    const times = timesBySteps(steps, crew, { startsAt, endsAt })
    return [{ id, version, ...times, isMoved: !isSameTimes(times, visit) }]
  })
  if (visits.length === 0) return new Set()
  const events = changed.flatMap((progress) => progress.events)
  return writeVisitEvents(reader, visits, events)
}
