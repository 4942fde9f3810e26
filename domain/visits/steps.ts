import { addDays, dayOf, instantOf } from '../booking/starts/calendar.ts'

/**
 * The steps of a visit in their order (docs/product/visits.md#steps). Each worker has their own.
 */
export const visitSteps = ['seen', 'on-the-way', 'arrived', 'started', 'finished'] as const
export type VisitStep = (typeof visitSteps)[number]

/** A worker's step. It counts from when it was taken, however late it is received. */
export type StepTaken = {
  readonly workerId: number
  readonly step: VisitStep
  readonly at: Date
}

/** How a worker proves an arrival (docs/product/visits.md#arrival). */
const arrivalProofs = ['code', 'position', 'reason'] as const
export type ArrivalProof = (typeof arrivalProofs)[number]

/** The delays in minutes that a crew can report. */
export const lateMinutes = [10, 20, 30] as const

/** Problems that a worker can report from a visit (docs/product/visits.md#problems). */
export const visitProblems = ['nobody-home', 'no-access', 'unsafe', 'ill'] as const
export type VisitProblem = (typeof visitProblems)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * How long before the start the first step may be taken, and how long after the end the last one.
 */
export const EARLIEST_STEP_HOURS = 3
const EARLIEST_MS = EARLIEST_STEP_HOURS * HOUR_MS
const LATEST_MS = 24 * HOUR_MS

/**
 * While a crew is on its way, the visit does not count as in progress for this long after its
 * start.
 */
const LATE_START_MS = 2 * HOUR_MS
/** A visit that was started but never finished ends this long after its planned end. */
const LATE_END_MS = 4 * HOUR_MS

/** Each worker's steps, each at the earliest time at which it was taken. */
function stepsByWorker(taken: readonly StepTaken[]): Map<number, Map<VisitStep, Date>> {
  const workers = new Map<number, Map<VisitStep, Date>>()
  for (const { workerId, step, at } of taken) {
    const steps = workers.get(workerId) ?? new Map<VisitStep, Date>()
    const before = steps.get(step)
    if (!before || at < before) steps.set(step, at)
    workers.set(workerId, steps)
  }
  return workers
}

/**
 * The steps that count for a visit's current start. If the visit was moved, steps taken for an
 * earlier start do not count (docs/product/visits.md#times).
 */
export function countingSteps<Step extends Pick<StepTaken, 'step' | 'at'>>(
  taken: readonly Step[],
  startsAt: Date,
): Step[] {
  const from = startsAt.getTime() - EARLIEST_MS
  return taken.filter(({ step, at }) => step === 'seen' || at.getTime() >= from)
}

/** Has the worker taken this step already, for the current start? */
export function isStepTaken(
  { workerId, step }: Omit<StepTaken, 'at'>,
  taken: readonly StepTaken[],
  startsAt: Date,
): boolean {
  return countingSteps(taken, startsAt).some(
    (each) => each.workerId === workerId && each.step === step,
  )
}

/** Actual times of a visit by its crew's steps; undefined if no step says so. */
export type VisitTimes = {
  readonly onTheWayAt?: Date
  readonly arrivedAt?: Date
  /** Of the first who started. */
  readonly startedAt?: Date
  /** When the last worker finished, once everyone who started has. */
  readonly finishedAt?: Date
}

/**
 * The times of a visit by the steps of its current crew (docs/product/visits.md#times). The order
 * of receipt makes no difference.
 */
export function visitTimes(taken: readonly StepTaken[], crew: readonly number[]): VisitTimes {
  const workers = [...stepsByWorker(taken)]
    .filter(([workerId]) => crew.includes(workerId))
    .map(([, steps]) => steps)
  const first = (step: VisitStep) => earliest(workers.flatMap((steps) => steps.get(step) ?? []))
  const onTheWayAt = first('on-the-way')
  const arrivedAt = first('arrived')
  const startedAt = first('started') ?? first('finished')
  const ends = workers.filter((steps) => steps.has('started') || steps.has('finished'))
  const finished = ends.flatMap((steps) => steps.get('finished') ?? [])
  const finishedAt = finished.length === ends.length ? latest(finished) : undefined
  return {
    ...(onTheWayAt ? { onTheWayAt } : {}),
    ...(arrivedAt ? { arrivedAt } : {}),
    ...(startedAt ? { startedAt } : {}),
    ...(finishedAt ? { finishedAt } : {}),
  }
}

/** The times that replace the planned start and end of a visit. */
export type RunTimes = { readonly runsFrom: Date | null; readonly runsUntil: Date | null }

/**
 * When a visit is in progress (docs/product/statuses.md#booking-status), by its crew's steps; null
 * where the clock decides.
 */
export function runTimes(
  { onTheWayAt, arrivedAt, startedAt, finishedAt }: VisitTimes,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): RunTimes {
  if (startedAt)
    return {
      runsFrom: startedAt,
      runsUntil: finishedAt ?? new Date(endsAt.getTime() + LATE_END_MS),
    }
  if (onTheWayAt || arrivedAt)
    return { runsFrom: new Date(startsAt.getTime() + LATE_START_MS), runsUntil: null }
  return { runsFrom: null, runsUntil: null }
}

/** The same, from all steps and the current crew. */
export function timesBySteps(
  taken: readonly StepTaken[],
  crew: readonly number[],
  planned: { readonly startsAt: Date; readonly endsAt: Date },
): RunTimes {
  return runTimes(visitTimes(countingSteps(taken, planned.startsAt), crew), planned)
}

/** Whether a visit already has these times. */
export function isSameTimes(
  { runsFrom, runsUntil }: RunTimes,
  stored: { readonly runs_from: Date | null; readonly runs_until: Date | null },
): boolean {
  return (
    stored.runs_from?.getTime() === runsFrom?.getTime() &&
    stored.runs_until?.getTime() === runsUntil?.getTime()
  )
}

/** When the steps after `seen` may first be taken (docs/product/visits.md#steps). */
export function stepsFrom(startsAt: Date): Date {
  return new Date(startsAt.getTime() - EARLIEST_MS)
}

/** When steps may last be taken. */
export function stepsUntil(endsAt: Date): Date {
  return new Date(endsAt.getTime() + LATEST_MS)
}

/** Why a step is refused. */
export type StepRefusal =
  | 'step-too-early'
  | 'step-too-late'
  | 'step-without-proof'
  | 'visit-code-wrong'

/** Why a report with this time is refused: the time must be around the visit. */
export function timeRefusal(
  at: Date,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): 'step-too-early' | 'step-too-late' | undefined {
  if (at.getTime() > endsAt.getTime() + LATEST_MS) return 'step-too-late'
  return at < stepsFrom(startsAt) ? 'step-too-early' : undefined
}

/**
 * Why a step cannot be taken at a time (docs/product/visits.md#steps). `seen` is possible from the
 * assignment on, the others around the visit.
 * @param proof the proof of an arrival.
 */
export function stepRefusal(
  { step, at }: { readonly step: VisitStep; readonly at: Date },
  {
    startsAt,
    endsAt,
    code,
  }: { readonly startsAt: Date; readonly endsAt: Date; readonly code: string },
  proof: Proof,
): StepRefusal | undefined {
  const why = timeRefusal(at, { startsAt, endsAt })
  if (why && !(step === 'seen' && why === 'step-too-early')) return why
  if (step !== 'arrived') return undefined
  if (proof.code) return proof.code === code ? undefined : 'visit-code-wrong'
  return arrivalProof(proof) ? undefined : 'step-without-proof'
}

/** The proof that a worker has arrived. */
type Proof = {
  readonly code: string
  readonly reason: string
  /** Whether the phone is at the address. */
  readonly near?: boolean
}

/** The kind of proof of an arrival; undefined if there is none. */
export function arrivalProof({ code, near, reason }: Proof): ArrivalProof | undefined {
  if (code) return 'code'
  if (near) return 'position'
  return reason ? 'reason' : undefined
}

/** The days whose visits a phone shows and stores for use offline, including today. */
export const crewDays = 3

/** When the last of those days ends. */
export function crewDaysUntil(now: Date): Date {
  return instantOf(addDays(dayOf(now), crewDays), 0)
}

/** Staff see that a phone's clock is wrong from this deviation in milliseconds. */
export const clockOffMs = 5 * MINUTE_MS

/**
 * Converts a time of a phone's clock to the server's clock. Never later than the time of receipt.
 * @param phoneNow the phone's clock when it sent the report.
 */
export function momentByServer(at: Date, phoneNow: Date, now: Date): Date {
  const corrected = new Date(at.getTime() + now.getTime() - phoneNow.getTime())
  return corrected > now ? now : corrected
}

function earliest(dates: readonly Date[]): Date | undefined {
  return dates.length > 0 ? new Date(Math.min(...dates.map(Number))) : undefined
}

function latest(dates: readonly Date[]): Date | undefined {
  return dates.length > 0 ? new Date(Math.max(...dates.map(Number))) : undefined
}
