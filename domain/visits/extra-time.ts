import type { Service } from '../booking/description.ts'
import { neededHours } from '../booking/starts/slots.ts'
import { type BookedVisit, changedForm, visitAnswers } from '../booking/visit-change.ts'
import { type StepTaken, visitTimes } from './steps.ts'

/**
 * Minutes by which a running visit can be extended (docs/product/visits.md#extra-time). A visit
 * takes whole hours.
 */
export const extraMinutes = [60, 120] as const
export type ExtraMinutes = (typeof extraMinutes)[number]

const hoursField = 'no_of_hours'

/** States of a request; `over`: the visit has ended, or has changed since the request. */
export const extraTimeStates = ['open', 'approved', 'declined', 'withdrawn', 'over'] as const
export type ExtraTimeState = (typeof extraTimeStates)[number]

/** Why extra time cannot be requested or approved now. */
export type ExtraTimeRefusal = 'extra-time-not-begun' | 'extra-time-over'

/**
 * The extra time that a visit's service and day allow; none if the service is not sold by the hour.
 */
export function extraMinutesOf(service: Service, visit: BookedVisit): ExtraMinutes[] {
  if (!service.questions.some(({ field }) => field === hoursField)) return []
  const before = visitAnswers(service, visit)
  return extraMinutes.filter((minutes) => {
    const hours = visit.hours + minutes / 60
    const { unreadable } = changedForm(service, before, { [hoursField]: hours })
    return !unreadable.has(hoursField) && neededHours(visit.start_hour, hours, 0) !== undefined
  })
}

/**
 * Why a visit cannot be extended now. It must have been started, nobody of its crew may have
 * finished, and its planned end must be ahead.
 * @param taken the counting steps of the current crew.
 * @param isRunning whether the visit is in progress by staff and the clock.
 */
export function extraTimeRefusal(
  taken: readonly StepTaken[],
  { endsAt, isRunning }: { readonly endsAt: Date; readonly isRunning: boolean },
  now: Date,
): ExtraTimeRefusal | undefined {
  const hasFinished = taken.some(({ step }) => step === 'finished')
  if (hasFinished || now >= endsAt) return 'extra-time-over'
  const crew = taken.map(({ workerId }) => workerId)
  if (!visitTimes(taken, crew).startedAt) return 'extra-time-not-begun'
  return isRunning ? undefined : 'extra-time-over'
}

/** The end of a visit with its extra time. */
export function longerBy(endsAt: Date, minutes: number): Date {
  return new Date(endsAt.getTime() + minutes * 60_000)
}
