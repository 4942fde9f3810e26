import type { BookingRecord } from '../../../domain/api/bookings/booking.ts'
import type { VisitChanges } from '../../../domain/api/bookings/visit-changes.ts'
import type { Answers, AnswerValue, Service } from '../../../domain/booking/description.ts'
import { numberAnswer, textAnswer } from '../../../domain/booking/description.ts'
import { hourOf } from '../../../domain/booking/starts/calendar.ts'
import { changedAnswers, visitAnswers } from '../../../domain/booking/visit-change.ts'

/** The answers of a booked visit from its record. */
export function answersOf(service: Service, booking: BookingRecord): Answers {
  const own = Object.fromEntries(
    service.questions.flatMap(({ field }) => {
      const value = booking[field]
      return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : []
    }),
  )
  return visitAnswers(service, {
    frequency: booking.frequency,
    day: booking.start_date,
    start_hour: hourOf(booking.start_time) ?? 0,
    hours: booking.no_of_hours,
    worker_count: booking.worker_count,
    addon: booking.addon,
    addon_hours: booking.addon_service_hours,
    fixed_addons: booking.fixed_addons,
    address: booking.address,
    from_address: booking.from_address,
    to_address: booking.to_address,
    post_code: booking.post_code,
    property_type: booking.property_type,
    own,
  })
}

/** Applies an answer and its consequences: an hourly add-on needs hours and two workers. */
export function answered(
  draft: Answers,
  field: string,
  value: AnswerValue | undefined,
): Record<string, AnswerValue | undefined> {
  const next: Record<string, AnswerValue | undefined> = { ...draft, [field]: value }
  if (field !== 'addon') return next
  if (!value) return { ...next, addon_service_hours: undefined }
  return {
    ...next,
    addon_service_hours: numberAnswer(draft, 'addon_service_hours') || 1,
    worker_count: Math.max(2, numberAnswer(draft, 'worker_count')),
  }
}

/** The changed answers of a draft; null for removed ones. */
export function changesOf(service: Service, before: Answers, draft: Answers): VisitChanges {
  const trimmed = Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [
      field,
      typeof value === 'string' ? textAnswer(draft, field).trim() || undefined : value,
    ]),
  )
  return Object.fromEntries(
    changedAnswers(service, before, trimmed).map(({ field, to }) => [
      field,
      typeof to === 'object' && to !== null ? [...to] : to,
    ]),
  )
}
