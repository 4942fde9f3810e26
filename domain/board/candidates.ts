import { hoursIn, isFree, visitMask } from '../booking/slots.ts'
import { type OtherVisit, whyNotFree } from '../booking/why-not-free.ts'
import type { Unfit } from '../workers/availability.ts'
import type { Wish } from '../workers/wishes.ts'
import { type Place, travelMinutes, type Ways } from './travel.ts'

/** A visit that somebody else is to go to. */
export type VisitToGive = {
  readonly startHour: number
  readonly hours: number
  /** The hours that it takes, the travel buffer after it included. */
  readonly reserved: number
  readonly place: Place
  /** In which its customer is written to; empty when that is unknown. */
  readonly language: string
}

/** Another visit of the same worker on that day. */
export type OtherPlace = OtherVisit & { readonly place: Place }

/** Somebody who may or may not go to it. */
export type Candidate = {
  readonly workerId: number
  readonly active: boolean
  readonly onLeave: boolean
  readonly hasSkill: boolean
  readonly servesArea: boolean
  readonly isOfGender: boolean
  /** Hours at work on that day, as a mask. */
  readonly work: number
  /** Other visits of the day. */
  readonly others: readonly OtherPlace[]
  /** What the customer says of them; null: nothing. */
  readonly wish: Wish | null
  /** Past visits with this customer. */
  readonly timesHere: number
  readonly languages: readonly string[]
}

/** Why somebody cannot go, or should not. */
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
  | Unfit
  | 'at-another-booking'
  | 'no-time-to-travel'
  | 'long-way'
  | 'not-again'
)[]
export type MoveRefusal = (typeof moveRefusals)[number]

/** A refusal with what it names: hours of another visit, or minutes of a way and what there is for it. */
export type Refused = {
  readonly code: MoveRefusal
  readonly fromHour?: number
  readonly toHour?: number
  readonly minutes?: number
  readonly gap?: number
}

/** What is known of somebody for a visit, and what speaks against them. */
export type Judged = {
  readonly workerId: number
  readonly refusals: readonly Refused[]
  /** The customer wants them again. */
  readonly favourite: boolean
  readonly timesHere: number
  /** Speaks the language of the customer. */
  readonly speaks: boolean
  /** At work and not taken on that day, this visit aside. */
  readonly hoursLeft: number
  /** From the visit before on that day; null when there is none. */
  readonly minutesBefore: number | null
}

/**
 * What staff may decide against, with a reason: that a way is estimated to take longer than there is
 * time, and that the customer does not want somebody again. Everything else the database refuses too, or
 * was promised to the customer.
 */
export function mayOverride(code: MoveRefusal): boolean {
  return code === 'long-way' || code === 'not-again'
}

/** Can somebody of these refusals be sent, as far as staff agree to what may be overridden? */
export function canGo(refusals: readonly Refused[], agreed: boolean): boolean {
  return refusals.every(({ code }) => agreed && mayOverride(code))
}

/**
 * Judges somebody for a visit by all that the board knows of their day.
 * @param minutesOf the ways to the visit and from it; estimated when left out.
 */
export function judge(
  visit: VisitToGive,
  candidate: Candidate,
  minutesOf: Ways = travelMinutes,
): Judged {
  const needed = { visit: visitMask(visit.startHour, visit.hours), reserved: visit.reserved }
  const taken = candidate.others.reduce((mask, { reserved }) => mask | reserved, 0)
  const work = candidate.onLeave ? 0 : candidate.work
  const before = candidate.others
    .filter(({ startHour }) => startHour < visit.startHour)
    .toSorted((a, b) => b.startHour - a.startHour)[0]
  return {
    workerId: candidate.workerId,
    refusals: [...unfit(candidate), ...notFree(), ...longWays(visit, candidate.others, minutesOf)],
    favourite: candidate.wish === 'favourite',
    timesHere: candidate.timesHere,
    speaks: visit.language !== '' && candidate.languages.includes(visit.language),
    hoursLeft: hoursIn(work & ~taken),
    minutesBefore: before
      ? minutesOf(before.place, visit.place, before.startHour + before.hours)
      : null,
  }

  function notFree(): Refused[] {
    if (candidate.onLeave || isFree(work, taken, needed)) return []
    return [whyNotFree(needed, false, candidate.others)]
  }
}

function unfit(candidate: Candidate): Refused[] {
  const codes: [boolean, MoveRefusal][] = [
    [!candidate.active, 'not-active'],
    [candidate.onLeave, 'on-leave'],
    [!candidate.hasSkill, 'lacks-skill'],
    [!candidate.servesArea, 'other-area'],
    [!candidate.isOfGender, 'other-gender'],
    [candidate.wish === 'not-again', 'not-again'],
  ]
  return codes.flatMap(([is, code]) => (is ? [{ code }] : []))
}

/** Ways from the visit before and to the one after that take longer than there is time between. */
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

/** Where nothing is known of a way: somebody's first visit of the day. */
const USUAL_MINUTES = 20

/**
 * Everyone in the order in which they are offered: who can go, then favourites of the customer, who has
 * been there, speaks the language, has the shorter way, and the most hours left. After them who cannot go, those with the least
 * against them first.
 */
export function ranked(judged: readonly Judged[]): Judged[] {
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
