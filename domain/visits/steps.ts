/**
 * The steps of a visit as its crew takes them (docs/product/visits.md#steps), in their order. Each
 * worker has steps of their own.
 */
export const visitSteps = ['seen', 'on-the-way', 'arrived', 'started', 'finished'] as const
export type VisitStep = (typeof visitSteps)[number]

/** One step of one worker. However late it is received, it counts by when it was taken. */
export type StepTaken = {
  readonly workerId: number
  readonly step: VisitStep
  readonly at: Date
}

/** How a worker shows to have arrived (docs/product/visits.md#arrival). */
export const arrivalProofs = ['code', 'position', 'reason'] as const
export type ArrivalProof = (typeof arrivalProofs)[number]

/** Minutes by which a crew says that it will be late. */
export const lateMinutes = [10, 20, 30] as const

/** What else a worker reports from a visit (docs/product/visits.md#problems). */
export const visitProblems = ['nobody-home', 'no-access', 'unsafe', 'ill'] as const
export type VisitProblem = (typeof visitProblems)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long before the start a crew may be on its way, and after the end it may still say what it did. */
export const EARLIEST_STEP_HOURS = 3
const EARLIEST_MS = EARLIEST_STEP_HOURS * HOUR_MS
const LATEST_MS = 24 * HOUR_MS

/** A crew that is on its way holds the start of its visit for so long, whatever the clock says. */
const LATE_START_MS = 2 * HOUR_MS
/** A visit that was started and never finished ends by the clock so long after its planned end. */
const LATE_END_MS = 4 * HOUR_MS

/** Each worker's steps, each at the earliest moment at which it was taken. */
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
 * The steps that count for the start that a visit has now: of one that was moved, those on the way to
 * an earlier start do not (docs/product/visits.md#times).
 */
export function countingSteps<Step extends Pick<StepTaken, 'step' | 'at'>>(
  taken: readonly Step[],
  startsAt: Date,
): Step[] {
  const from = startsAt.getTime() - EARLIEST_MS
  return taken.filter(({ step, at }) => step === 'seen' || at.getTime() >= from)
}

/** When a visit really began and ended by its crew's steps; undefined where none says so. */
export type VisitTimes = {
  readonly onTheWayAt?: Date
  readonly arrivedAt?: Date
  /** Of the first who started. */
  readonly startedAt?: Date
  /** Of the last who finished, once all who started have. */
  readonly finishedAt?: Date
}

/**
 * The times of a visit by the steps of those who are on its crew now
 * (docs/product/visits.md#times). The order in which steps arrive makes no difference.
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

/** The instants between which a visit is in progress, in the place of its planned ones. */
export type RunTimes = { readonly runsFrom: Date | null; readonly runsUntil: Date | null }

/**
 * From when until when a visit is in progress (docs/product/statuses.md#booking-status): by the steps
 * of its crew where there are any, and null where the clock decides.
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

/** The same, by all steps that were taken and those who are on the crew now. */
export function timesBySteps(
  taken: readonly StepTaken[],
  crew: readonly number[],
  planned: { readonly startsAt: Date; readonly endsAt: Date },
): RunTimes {
  return runTimes(visitTimes(countingSteps(taken, planned.startsAt), crew), planned)
}

/** Whether a visit has these times already. */
export function isSameTimes(
  { runsFrom, runsUntil }: RunTimes,
  stored: { readonly runs_from: Date | null; readonly runs_until: Date | null },
): boolean {
  return (
    stored.runs_from?.getTime() === runsFrom?.getTime() &&
    stored.runs_until?.getTime() === runsUntil?.getTime()
  )
}

/** From when on the steps after `seen` may be taken (docs/product/visits.md#steps). */
export function stepsFrom(startsAt: Date): Date {
  return new Date(startsAt.getTime() - EARLIEST_MS)
}

/** Until when steps may be taken. */
export function stepsUntil(endsAt: Date): Date {
  return new Date(endsAt.getTime() + LATEST_MS)
}

/** Why a step is not taken; undefined when it is. */
export type StepRefusal =
  | 'step-too-early'
  | 'step-too-late'
  | 'step-without-proof'
  | 'visit-code-wrong'

/** Why nothing is taken of a visit at a moment: only around it something can have happened there. */
export function whyNotNow(
  at: Date,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): 'step-too-early' | 'step-too-late' | undefined {
  if (at.getTime() > endsAt.getTime() + LATEST_MS) return 'step-too-late'
  return at < stepsFrom(startsAt) ? 'step-too-early' : undefined
}

/**
 * Whether a step may be taken at a moment (docs/product/visits.md#steps). `seen` is possible from the
 * assignment on; the others around the visit.
 * @param given what shows an arrival.
 */
export function whyNoStep(
  { step, at }: { readonly step: VisitStep; readonly at: Date },
  {
    startsAt,
    endsAt,
    code,
  }: { readonly startsAt: Date; readonly endsAt: Date; readonly code: string },
  given: Given,
): StepRefusal | undefined {
  const why = whyNotNow(at, { startsAt, endsAt })
  if (why && !(step === 'seen' && why === 'step-too-early')) return why
  if (step !== 'arrived') return undefined
  if (given.code) return given.code === code ? undefined : 'visit-code-wrong'
  return arrivalProof(given) ? undefined : 'step-without-proof'
}

/** What shows that a worker has arrived. */
type Given = {
  readonly code: string
  readonly reason: string
  /** Whether the phone is at the address. */
  readonly near?: boolean
}

/** By what an arrival is shown; undefined by nothing. */
export function arrivalProof({ code, near, reason }: Given): ArrivalProof | undefined {
  if (code) return 'code'
  if (near) return 'position'
  return reason ? 'reason' : undefined
}

/** So far ahead a phone knows its visits, also without a network, in milliseconds. */
export const crewAheadMs = 48 * HOUR_MS

/** A phone's clock that is off by more is shown to staff, in milliseconds. */
export const clockOffMs = 5 * MINUTE_MS

/**
 * When something happened by the server's clock: by the phone's, corrected by how far it is off. Never
 * later than it was received.
 * @param phoneNow the phone's clock at the moment at which it sent.
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
