import { hoursIn, isFree, visitMask } from '../booking/starts/slots.ts'
import { type OtherVisit, unavailableReason } from '../booking/starts/unavailable-reason.ts'
import type { UnfitReason } from '../workers/availability.ts'
import type { Preference } from '../workers/preferences.ts'
import { type Place, travelMinutes, type Ways } from './travel.ts'

/** A visit to give to another worker. */
export type VisitToGive = {
  readonly startHour: number
  readonly hours: number
  /** The hours that it takes, including the travel buffer after it. */
  readonly reserved: number
  readonly place: Place
  /** The customer's language; empty if unknown. */
  readonly language: string
}

/** Another visit of the worker on that day. */
export type OtherPlace = OtherVisit & { readonly place: Place }

/** A worker who may or may not suit the visit. */
export type Candidate = {
  readonly workerId: number
  readonly active: boolean
  readonly onLeave: boolean
  readonly hasSkill: boolean
  readonly servesArea: boolean
  readonly isOfGender: boolean
  /** Working hours of that day, as a mask. */
  readonly work: number
  /** Other visits of the day. */
  readonly others: readonly OtherPlace[]
  /** The customer's preference about the worker, if any. */
  readonly preference: Preference | null
  /** Past visits with this customer. */
  readonly timesHere: number
  readonly languages: readonly string[]
}

/** Why a worker cannot or should not go. */
export const moveRefusals = [
  'not-active',
  'on-leave',
  'lacks-skill',
  'other-area',
  'other-gender',
  'off-duty',
  'at-another-booking',
  'no-time-to-travel',
  'long-way',
  'not-again',
] as const satisfies readonly (
  | UnfitReason
  | 'at-another-booking'
  | 'no-time-to-travel'
  | 'long-way'
  | 'not-again'
)[]
export type MoveRefusal = (typeof moveRefusals)[number]

/**
 * A refusal with its details: the hours of the other visit, or the minutes of the way and the gap.
 */
export type Refused = {
  readonly code: MoveRefusal
  readonly fromHour?: number
  readonly toHour?: number
  readonly minutes?: number
  readonly gap?: number
}

/** How well a worker suits a visit, and what speaks against them. */
export type JudgedCandidate = {
  readonly workerId: number
  readonly refusals: readonly Refused[]
  readonly favourite: boolean
  readonly timesHere: number
  /** Speaks the customer's language. */
  readonly speaks: boolean
  /** Free working hours on that day, apart from this visit. */
  readonly hoursLeft: number
  /** Travel minutes from the previous visit on that day; null if there is none. */
  readonly minutesBefore: number | null
}

/**
 * True for refusals that staff may override with a reason: a way estimated to take too long, and a
 * customer who does not want the worker again. The others are also refused by the database, or were
 * promised to the customer.
 */
export function mayOverride(code: MoveRefusal): boolean {
  return code === 'long-way' || code === 'not-again'
}

/** Can a worker with these refusals be sent? `agreed`: staff override what can be overridden. */
export function canGo(refusals: readonly Refused[], agreed: boolean): boolean {
  return refusals.every(({ code }) => agreed && mayOverride(code))
}

/**
 * Judges a worker for a visit by what the board knows of their day.
 * @param minutesOf travel times to and from the visit; estimated by default.
 */
export function judge(
  visit: VisitToGive,
  candidate: Candidate,
  minutesOf: Ways = travelMinutes,
): JudgedCandidate {
  const needed = { visit: visitMask(visit.startHour, visit.hours), reserved: visit.reserved }
  const busyHours = candidate.others.reduce((mask, { reserved }) => mask | reserved, 0)
  const work = candidate.onLeave ? 0 : candidate.work
  const before = candidate.others
    .filter(({ startHour }) => startHour < visit.startHour)
    .toSorted((a, b) => b.startHour - a.startHour)[0]
  return {
    workerId: candidate.workerId,
    refusals: [...unfit(candidate), ...notFree(), ...longWays(visit, candidate.others, minutesOf)],
    favourite: candidate.preference === 'favourite',
    timesHere: candidate.timesHere,
    speaks: visit.language !== '' && candidate.languages.includes(visit.language),
    hoursLeft: hoursIn(work & ~busyHours),
    minutesBefore: before
      ? minutesOf(before.place, visit.place, before.startHour + before.hours)
      : null,
  }

  function notFree(): Refused[] {
    if (candidate.onLeave || isFree(work, busyHours, needed)) return []
    return [unavailableReason(needed, false, candidate.others)]
  }
}

function unfit(candidate: Candidate): Refused[] {
  const codes: [boolean, MoveRefusal][] = [
    [!candidate.active, 'not-active'],
    [candidate.onLeave, 'on-leave'],
    [!candidate.hasSkill, 'lacks-skill'],
    [!candidate.servesArea, 'other-area'],
    [!candidate.isOfGender, 'other-gender'],
    [candidate.preference === 'not-again', 'not-again'],
  ]
  return codes.flatMap(([is, code]) => (is ? [{ code }] : []))
}

/** Ways from the previous visit or to the next one that take longer than the gap. */
function longWays(visit: VisitToGive, others: readonly OtherPlace[], minutesOf: Ways): Refused[] {
  const end = visit.startHour + visit.hours
  return others.flatMap((other): Refused[] => {
    const otherEnd = other.startHour + other.hours
    const isBefore = otherEnd <= visit.startHour
    if (!isBefore && other.startHour < end) return []
    const minutes = isBefore
      ? minutesOf(other.place, visit.place, otherEnd)
      : minutesOf(visit.place, other.place, end)
    const gap = (isBefore ? visit.startHour - otherEnd : other.startHour - end) * 60
    return minutes > gap
      ? [{ code: 'long-way', minutes, gap, fromHour: other.startHour, toHour: otherEnd }]
      : []
  })
}

/** The assumed way to a worker's first visit of the day. */
const USUAL_MINUTES = 20

/**
 * Sorts workers in the order in which they are offered: by fewest refusals, then favourites, past
 * visits, language, shortest way and most free hours.
 */
export function ranked(judged: readonly JudgedCandidate[]): JudgedCandidate[] {
  return judged.toSorted(
    (a, b) =>
      a.refusals.length - b.refusals.length ||
      Number(b.favourite) - Number(a.favourite) ||
      b.timesHere - a.timesHere ||
      Number(b.speaks) - Number(a.speaks) ||
      (a.minutesBefore ?? USUAL_MINUTES) - (b.minutesBefore ?? USUAL_MINUTES) ||
      b.hoursLeft - a.hoursLeft ||
      a.workerId - b.workerId,
  )
}
