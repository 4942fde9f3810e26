import { m } from '../../messages/every.ts'
import {
  type Answers,
  type Frequency,
  numberAnswer,
  type Service,
  textAnswer,
} from './description.ts'
import { addDays, weekday } from './starts/calendar.ts'

function every(step: number, count: number) {
  return (start: string) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? start : addDays(start, at * step)))
}

/** One visit. */
export const oneTime: Frequency = {
  value: 'one-time',
  label: m.booking_frequency_one_time,
  days: every(1, 1),
}

/** 4 sessions, the last 21 days after the start (docs/product/services.md#frequencies). */
export const weekly: Frequency = {
  value: 'weekly',
  label: m.booking_frequency_weekly,
  days: every(7, 4),
  endsAfterDays: 21,
}

/** 4 sessions, the last 42 days after the start (docs/product/services.md#frequencies). */
export const fortnightly: Frequency = {
  value: 'fortnightly',
  label: m.booking_frequency_fortnightly,
  days: every(14, 4),
  endsAfterDays: 42,
}

/** 7 consecutive days (docs/product/services.md#frequencies). */
export const oneWeek: Frequency = {
  value: 'one week',
  label: m.booking_frequency_one_week,
  days: every(1, 7),
  endsAfterDays: 6,
}

/**
 * 20 sessions: the start date, then the next 19 weekdays (Mon-Fri)
 * (docs/product/services.md#frequencies).
 */
export const oneMonth: Frequency = {
  value: 'one month',
  label: m.booking_frequency_one_month,
  days: (start) => {
    const days = [start]
    for (let day = addDays(start, 1); days.length < 20; day = addDays(day, 1)) {
      if (weekday(day) !== 0 && weekday(day) !== 6) days.push(day)
    }
    return days
  },
}

/** The frequency of the answers, or the service's first if it does not ask for one. */
export function frequencyOf(service: Service, answers: Answers): Frequency {
  const value = textAnswer(answers, 'frequency')
  return service.frequencies.find((each) => each.value === value) ?? service.frequencies[0]
}

/** Computes the days of sessions from the frequency, as most services do. */
export function daysByFrequency(
  frequencies: readonly [Frequency, ...Frequency[]],
): (answers: Answers) => string[] {
  return (answers) => {
    const start = textAnswer(answers, 'start_date')
    if (!start) return []
    const value = textAnswer(answers, 'frequency')
    return (frequencies.find((each) => each.value === value) ?? frequencies[0]).days(start)
  }
}

/** `no_of_days` consecutive days (Caring Wheels, docs/product/services.md#frequencies). */
export function consecutiveDays(answers: Answers): string[] {
  const start = textAnswer(answers, 'start_date')
  return start ? every(1, numberAnswer(answers, 'no_of_days') || 1)(start) : []
}
