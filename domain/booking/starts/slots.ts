import { firstHourInTime } from '../check.ts'

/** Bit i of a day's mask is the hour that begins at 8 + i. The last visit ends at 22:00. */
export const FIRST_HOUR = 8
export const LAST_END = 22
const HOURS_IN_MASK = 16

/** Bits of the hours from `start` to `end`, clipped to the mask. */
function hours(start: number, end: number): number {
  let mask = 0
  for (let hour = start; hour < end; hour++) {
    if (hour >= FIRST_HOUR && hour < FIRST_HOUR + HOURS_IN_MASK) mask |= 1 << (hour - FIRST_HOUR)
  }
  return mask
}

/** The mask of working hours from `start` to `end`. */
export function workMask(start: number, end: number): number {
  return hours(start, Math.min(end, LAST_END))
}

/** The hours of the visit itself, in all of which the worker must be at work. */
export function visitMask(startHour: number, visitHours: number): number {
  return hours(startHour, startHour + visitHours)
}

/** The hours that a visit takes from its worker: the visit and the travel buffer after it. */
export function reservedMask(startHour: number, visitHours: number, bufferHours: number): number {
  return hours(startHour, startHour + visitHours + bufferHours)
}

/** The number of hours in a mask. */
export function hoursIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** The first and last hour at which visits may start. */
export type OpeningHours = { readonly opensAt: number; readonly closesAt: number }

/** The start hours of a service within the opening hours. */
export function startsWithin(
  [first, last]: readonly [number, number],
  { opensAt, closesAt }: OpeningHours,
): readonly [number, number] {
  return [Math.max(first, opensAt), Math.min(last, closesAt)]
}

/**
 * A team on the days of a series: the workers, and for each worker and session a mask of working
 * hours and a mask of taken hours. Typed arrays keep teams of thousands fast.
 */
export type TeamDays = {
  readonly ids: Int32Array
  /** By session, then by position in `ids`. */
  readonly work: readonly Int32Array[]
  /** By session, then by worker id; sized for the highest id. */
  readonly taken: readonly Uint16Array[]
}

export type NeededHours = { readonly visit: number; readonly reserved: number }

/** True if a worker is at work for the whole visit and free to the end of the buffer. */
export function isFree(work: number, taken: number, { visit, reserved }: NeededHours): boolean {
  return (work & visit) === visit && (taken & reserved) === 0
}

/**
 * The hours that a visit at that hour needs; undefined if it starts before 08:00 or ends after
 * 22:00.
 */
export function neededHours(
  startHour: number,
  visitHours: number,
  bufferHours: number,
): NeededHours | undefined {
  if (startHour < FIRST_HOUR || startHour + visitHours > LAST_END) return undefined
  return {
    visit: visitMask(startHour, visitHours),
    reserved: reservedMask(startHour, visitHours, bufferHours),
  }
}

/**
 * The start hours at which every session of a series has a whole crew
 * (docs/product/availability.md#slots).
 * @param request `days` are the sessions' days, in the order of the team's masks.
 */
export function openStarts(
  team: TeamDays,
  request: {
    days: readonly string[]
    visitHours: number
    crewSize: number
    startHours: readonly [number, number]
    bufferHours: number
    now: Date
    /**
     * 12 for customers; 0 for staff who move a booking, as they are exempt
     * (docs/product/statuses.md#reschedule).
     */
    leadHours?: number
  },
): number[] {
  const open: number[] = []
  const firstDay = request.days[0]
  if (firstDay === undefined) return open
  const inTime = firstHourInTime(firstDay, request.now, request.leadHours)
  for (let hour = request.startHours[0]; hour <= request.startHours[1]; hour++) {
    const want = neededHours(hour, request.visitHours, request.bufferHours)
    if (!want || hour < inTime) continue
    if (request.days.every((_, session) => hasCrew(team, session, want, request.crewSize))) {
      open.push(hour)
    }
  }
  return open
}

function hasCrew(team: TeamDays, session: number, want: NeededHours, crewSize: number): boolean {
  const { ids } = team
  const work = team.work[session]
  const taken = team.taken[session]
  if (!work || !taken) return false
  let free = 0
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number
    if (isFree(work[at] as number, taken[id] as number, want) && ++free === crewSize) return true
  }
  return false
}
