import type { Service } from '../booking/description.ts'
import { neededHours } from '../booking/slots.ts'
import { type BookedVisit, changedForm, visitAnswers } from '../booking/visit-change.ts'
import { type StepTaken, visitTimes } from './steps.ts'

/**
 * By how many minutes a visit may be made longer while it goes on (docs/product/visits.md#extra-time). A
 * visit takes whole hours.
 */
export const extraMinutes = [60, 120] as const
export type ExtraMinutes = (typeof extraMinutes)[number]

const hoursField = 'no_of_hours'

/** What becomes of a request; `over`: the visit has ended, or is another than it was asked for. */
export const extraTimeStates = ['open', 'approved', 'declined', 'withdrawn', 'over'] as const
export type ExtraTimeState = (typeof extraTimeStates)[number]

/** Why no extra time can be asked for, or approved, at a visit now. */
export type ExtraTimeRefusal = 'extra-time-not-begun' | 'extra-time-over'

/** The extra time that the service and the day of a visit allow: none where it is not sold by the hour. */
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
 * Whether a visit can be made longer now: it was started, nobody of its crew has finished, and its
 * planned end is ahead.
 * @param taken the steps that count, of those who are on the crew.
 * @param isRunning as staff and the clock have it.
 */
export function whyNoExtraTime(
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

/** When a visit ends with its extra time. */
export function longerBy(endsAt: Date, minutes: number): Date {
  return new Date(endsAt.getTime() + minutes * 60_000)
}
