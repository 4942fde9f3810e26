import { weekday } from '../booking/starts/calendar.ts'
import { visitMask } from '../booking/starts/slots.ts'

/** Days of leave, inclusive. */
type Leave = { readonly firstDay: string; readonly lastDay: string }

/** What decides whether a worker can go to a visit, other visits aside. */
export type WorkerAvailability = {
  /** Only active workers are sent. */
  readonly active: boolean
  readonly gender: string
  readonly skills: readonly string[]
  readonly regions: readonly number[]
  /** Masks of working hours by weekday, Sunday first. */
  readonly weekHours: readonly number[]
  /** Masks of days that differ from their weekday, by day. */
  readonly singleDays: Readonly<Record<string, number>>
  readonly leave: readonly (Leave & { readonly id?: number })[]
}

/** A change of a worker; omitted properties stay unchanged. */
export type AvailabilityChange = {
  readonly active?: boolean
  readonly gender?: string
  readonly skills?: readonly string[]
  readonly regions?: readonly number[]
  readonly weekHours?: readonly number[]
  readonly setDays?: Readonly<Record<string, number>>
  readonly clearDays?: readonly string[]
  readonly addLeave?: readonly Leave[]
  readonly removeLeave?: readonly number[]
}

/** What a visit requires of its workers. */
export type VisitNeeds = {
  readonly day: string
  readonly startHour: number
  readonly hours: number
  readonly skill: string
  /** Empty: any. */
  readonly gender: string
  readonly regionId: number
}

/** Why a worker cannot go to a visit. */
export const unfitReasons = [
  'not-active',
  'on-leave',
  'off-duty',
  'lacks-skill',
  'other-area',
  'other-gender',
] as const
export type UnfitReason = (typeof unfitReasons)[number]

/**
 * Why a crew lacks a worker. `absent`: staff reported that the worker did not come. `not-again`:
 * the customer does not want the worker.
 */
export const gapReasons = [...unfitReasons, 'absent', 'not-again'] as const
export type GapReason = (typeof gapReasons)[number]

/** A worker after a change. */
export function afterChange(
  worker: WorkerAvailability,
  change: AvailabilityChange,
): WorkerAvailability {
  const cleared = new Set(change.clearDays)
  const removed = new Set(change.removeLeave)
  return {
    active: change.active ?? worker.active,
    gender: change.gender ?? worker.gender,
    skills: change.skills ?? worker.skills,
    regions: change.regions ?? worker.regions,
    weekHours: change.weekHours ?? worker.weekHours,
    singleDays: {
      ...Object.fromEntries(Object.entries(worker.singleDays).filter(([day]) => !cleared.has(day))),
      ...change.setDays,
    },
    leave: [
      ...worker.leave.filter(({ id }) => id === undefined || !removed.has(id)),
      ...(change.addLeave ?? []),
    ],
  }
}

/**
 * Why a worker cannot go to a visit, other visits aside; undefined if they can
 * (docs/product/availability.md#changes-of-a-worker).
 */
export function unfitReason(
  worker: WorkerAvailability,
  visit: VisitNeeds,
): UnfitReason | undefined {
  const { day } = visit
  if (!worker.active) return 'not-active'
  if (worker.leave.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)) {
    return 'on-leave'
  }
  const work = worker.singleDays[day] ?? worker.weekHours[weekday(day)] ?? 0
  const needed = visitMask(visit.startHour, visit.hours)
  if ((work & needed) !== needed) return 'off-duty'
  if (!worker.skills.includes(visit.skill)) return 'lacks-skill'
  if (!worker.regions.includes(visit.regionId)) return 'other-area'
  if (visit.gender !== '' && visit.gender !== worker.gender) return 'other-gender'
  return undefined
}

/** The visits to which a worker cannot go, each with the reason. */
export function touchedVisits<Visit extends VisitNeeds>(
  worker: WorkerAvailability,
  visits: readonly Visit[],
): { readonly visit: Visit; readonly why: UnfitReason }[] {
  return visits.flatMap((visit) => {
    const why = unfitReason(worker, visit)
    return why ? [{ visit, why }] : []
  })
}
