import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import type {
  Answers,
  AnswerValue,
  Question,
  Service,
} from '../../../../domain/booking/description.ts'
import { readForm } from '../../../../domain/booking/read-form.ts'
import { addDays, dayOf, weekday } from '../../../../domain/booking/starts/calendar.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { nextOpenDays, type OpenDay, SEARCHED_DAYS } from '../../../booking-time/open-days.ts'
import { bodyWithoutDay } from '../../../wizard/answers/requests.ts'
import { filledForm } from '../../../wizard/draft/filled-form.ts'

/** Not copied: the day depends on availability, and a voucher counts once. */
const notRepeated: ReadonlySet<Question['kind']> = new Set([
  'date',
  'start-time',
  'voucher',
  'phone',
])

/** A booking's answers in the format of its form, without the day and confidential answers. */
export function answersOf(service: Service, booking: BookingRecord): Answers {
  const answers: Record<string, AnswerValue> = {}
  for (const question of service.questions) {
    if (question.sensitive || notRepeated.has(question.kind)) continue
    const value = question.kind === 'postcode' ? String(booking.post_code) : booking[question.field]
    if (isAnswer(value)) answers[question.field] = value
  }
  return answers
}

function isAnswer(value: unknown): value is AnswerValue {
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value)
}

/**
 * The next start similar to an earlier one: same weekday and hour, otherwise same hour, otherwise
 * the first (docs/product/notifications.md#book-again).
 */
export function nextLike(
  open: readonly OpenDay[],
  { start_date: day, start_time: time }: Pick<BookingRecord, 'start_date' | 'start_time'>,
): { readonly date: string; readonly time: string } | undefined {
  const same = open.filter(({ starts }) => starts.some(({ value }) => value === time.slice(0, 5)))
  const like = same.find(({ date }) => weekday(date) === weekday(day)) ?? same[0]
  if (like) return { date: like.date, time: time.slice(0, 5) }
  const [first] = open
  return first?.starts[0] && { date: first.date, time: first.starts[0].value }
}

/**
 * The first day for repeating a booking: today, the day after an upcoming one, or the day after
 * which a running series would continue (docs/product/notifications.md#book-again).
 */
export function firstDayAgain(
  service: Service,
  booking: BookingRecord,
  today: string,
  { asSeries }: { asSeries: boolean },
): string {
  if (['Cancelled', 'Expired'].includes(booking.booking_status)) return today
  const answers = { ...answersOf(service, booking), start_date: booking.start_date }
  const following = asSeries ? service.sessionDays(answers)[1] : undefined
  const first = following ?? addDays(booking.start_date, 1)
  return first > today ? first : today
}

/**
 * Fills the booking form of this tab with a booking's answers, on the next day that is like its
 * own.
 * @param options.asSeries continues a series after this visit.
 * @returns the form's address: its last step, or its first if no start is available within two
 *   months; undefined if the service is no longer offered.
 * @throws ApiError if the available days cannot be loaded.
 */
export async function bookAgain(
  booking: BookingRecord,
  { asSeries = false }: { asSeries?: boolean } = {},
): Promise<string | undefined> {
  const service = serviceBySkill(booking.skill)
  if (!service) return undefined
  const answers = answersOf(service, booking)
  const body = bodyWithoutDay(service, readForm(service, answers), booking.post_code)
  const today = dayOf(new Date())
  const from = firstDayAgain(service, booking, today, { asSeries })
  const next = body && nextLike(await nextOpenDays(body, from, { most: SEARCHED_DAYS }), booking)
  const when: Record<string, AnswerValue> = {}
  for (const question of service.questions) {
    if (question.kind === 'date' && next) when[question.field] = next.date
    if (question.kind === 'start-time' && next) when[question.field] = next.time
  }
  return filledForm(service, booking.post_code, {
    step: next ? 'payment' : 'details',
    answers: { ...answers, ...when },
    again: booking.booking_id,
  })
}
