import { firstHourInTime } from './check.ts'

/** Bit i of a day's mask is the hour that begins at 8 + i; the last visit ends at 22:00. */
export const FIRST_HOUR = 8
export const LAST_END = 22
const HOURS_IN_MASK = 16

/** Bits of the hours from `start` up to `end`, clipped to the mask. */
function hours(start: number, end: number): number {
  let mask = 0
  for (let hour = start; hour < end; hour++) {
    if (hour >= FIRST_HOUR && hour < FIRST_HOUR + HOURS_IN_MASK) mask |= 1 << (hour - FIRST_HOUR)
  }
  return mask
}

/** A day's mask of the working hours from `start` to `end`. */
export function workMask(start: number, end: number): number {
  return hours(start, Math.min(end, LAST_END))
}

/** The hours of the visit itself: the worker must be at work in all of them. */
export function visitMask(startHour: number, visitHours: number): number {
  return hours(startHour, startHour + visitHours)
}

/** The hours a visit takes from its worker: the visit and the travel buffer after it. */
export function reservedMask(startHour: number, visitHours: number, bufferHours: number): number {
  return hours(startHour, startHour + visitHours + bufferHours)
}

/** How many hours a mask holds. */
export function hoursIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** A worker on the days of a series: hours at work and hours taken, one mask a session. */
export type Candidate = {
  readonly workerId: number
  /** Hours already given in the week of the start, for even shares. */
  readonly loadHours: number
  readonly work: readonly number[]
  readonly busy: readonly number[]
}

/** The hours that one start needs. */
export type Wanted = { readonly visit: number; readonly reserved: number }

/** True when the worker is at work for the whole visit and free to the end of the buffer. */
export function isFree(candidate: Candidate, session: number, wanted: Wanted): boolean {
  return (
    ((candidate.work[session] ?? 0) & wanted.visit) === wanted.visit &&
    ((candidate.busy[session] ?? 0) & wanted.reserved) === 0
  )
}

/** What a visit that starts at that hour needs, or undefined when it would end after 22:00. */
export function wanted(
  startHour: number,
  visitHours: number,
  bufferHours: number,
): Wanted | undefined {
  if (startHour < FIRST_HOUR || startHour + visitHours > LAST_END) return undefined
  return {
    visit: visitMask(startHour, visitHours),
    reserved: reservedMask(startHour, visitHours, bufferHours),
  }
}

/**
 * The start hours at which every session of a series has a whole crew
 * (docs/product/availability.md#slots).
 * @param days the sessions' days, in the order of the candidates' masks.
 */
export function openStarts(
  candidates: readonly Candidate[],
  request: {
    days: readonly string[]
    visitHours: number
    crewSize: number
    startHours: readonly [number, number]
    bufferHours: number
    now: Date
    /**
     * 12 for customers; staff who move a booking are exempt and give 0
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
    const want = wanted(hour, request.visitHours, request.bufferHours)
    if (!want || hour < inTime) continue
    const everySession = request.days.every((_, session) => {
      let free = 0
      for (const candidate of candidates) {
        if (isFree(candidate, session, want) && ++free === request.crewSize) return true
      }
      return false
    })
    if (everySession) open.push(hour)
  }
  return open
}
