import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import { addDays, dayOf, weekday } from '../../../../domain/booking/calendar.ts'
import type {
  Answers,
  AnswerValue,
  Question,
  Service,
} from '../../../../domain/booking/description.ts'
import { readForm } from '../../../../domain/booking/read-form.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { nextOpenDays, type OpenDay, SEARCHED_DAYS } from '../../../booking-time/open-days.ts'
import { browserStorage } from '../../../browser-storage.ts'
import { saveDraft } from '../../../wizard/draft.ts'
import { randomId } from '../../../wizard/random-id.ts'
import { bodyWithoutDay } from '../../../wizard/requests.ts'
import { searchOf } from '../../../wizard/step-address.ts'

/** Answered again each time: the day depends on free crews, and a voucher counts once. */
const notRepeated: ReadonlySet<Question['kind']> = new Set([
  'date',
  'start-time',
  'voucher',
  'phone',
])

/** A booking's answers, as its form would hold them; without the day and anything confidential. */
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
 * The next start that is like an earlier one: of the same weekday and hour, else of the same hour, else
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
 * The first day on which a booking may be repeated: today, the day after it while it is to come, or for
 * a series that goes on the day on which another visit would follow
 * (docs/product/notifications.md#book-again).
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
 * Fills the booking form of this tab with a booking's answers, on the next day that is like its own.
 * @param options.asSeries a series goes on after this visit.
 * @returns the form's address: its last step, or its first when no start is free in two months;
 *   undefined when the service is no longer offered.
 * @throws ApiError when the free days cannot be loaded.
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
  const draft = randomId()
  const postcode = String(booking.post_code)
  saveDraft(browserStorage(), service, {
    id: draft,
    skill: service.skill,
    postcode,
    answers: { ...answers, ...when },
    again: booking.booking_id,
    savedAt: Date.now(),
  })
  return `${service.page}${searchOf({ postcode, draft, step: next ? 'payment' : 'details' })}`
}
