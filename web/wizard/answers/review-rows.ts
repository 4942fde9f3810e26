import {
  type Answers,
  listAnswer,
  numberAnswer,
  type Question,
  type Service,
  textAnswer,
} from '../../../domain/booking/description.ts'
import { hourOf } from '../../../domain/booking/starts/calendar.ts'
import { addonName } from '../../../domain/messages/addon-name.ts'
import type { Label } from '../../../domain/messages/label.ts'
import { m } from '../../../messages/page.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { hoursLabel, longDay, shortDay, timeLabel } from '../../shared/when.ts'

/** An answer of the form as text, with the field to change it. */
type ReviewRow = { readonly field: string; readonly label: string; readonly text: string }
export type ReviewGroup = { readonly title: string; readonly rows: readonly ReviewRow[] }

/**
 * The answers of steps one and two: what, when and where, in the service's order.
 * @param addons names of the offered add-ons in the page's language, by their names on the wire.
 */
export function reviewGroups(
  service: Service,
  answers: Answers,
  addons: ReadonlyMap<string, string> = new Map(),
): ReviewGroup[] {
  const rows = (questions: readonly Question[]) =>
    questions.flatMap((question): ReviewRow[] => {
      const text = answerText(service, question, answers, addons)
      return text ? [{ field: question.field, label: labelText(question.label), text }] : []
    })
  const details = service.questions.filter((question) => question.step === 'details')
  const isWhen = ({ kind }: Question) => kind === 'date' || kind === 'start-time'
  return [
    { title: m.wizard_review_what(), rows: rows(details.filter((question) => !isWhen(question))) },
    { title: m.wizard_review_when(), rows: rows(details.filter(isWhen)) },
    {
      title: m.wizard_review_where(),
      rows: rows(service.questions.filter((question) => question.step === 'address')),
    },
  ].filter((group) => group.rows.length > 0)
}

function answerText(
  service: Service,
  question: Question,
  answers: Answers,
  addons: ReadonlyMap<string, string>,
): string {
  const given = answers[question.field]
  if (given === undefined) return ''
  const called = (name: string) => addons.get(name) ?? addonName(name, pageLocale)
  switch (question.kind) {
    case 'frequency':
      return labelOf(service.frequencies, given)
    case 'choice':
      return labelOf(question.choices, given)
    case 'date':
      return dayText(service, answers, String(given))
    case 'start-time':
      return timeText(service, answers, String(given))
    case 'hourly-addon':
      return addonText(answers, called(String(given)))
    case 'fixed-addons':
      return listAnswer(answers, question.field).map(called).join(m.format_list_separator())
    // Shown with its add-on.
    case 'addon-hours':
      return ''
    default:
      return String(given)
  }
}

function labelOf(
  choices: readonly { readonly value: string | number; readonly label: Label }[],
  given: unknown,
): string {
  const choice = choices.find(({ value }) => value === given)
  return choice ? labelText(choice.label) : String(given)
}

function dayText(service: Service, answers: Answers, start: string): string {
  const days = service.sessionDays(answers)
  const last = days.at(-1)
  return days.length > 1 && last
    ? m.wizard_days_until({ first: longDay(start), last: shortDay(last), count: days.length })
    : longDay(start)
}

function timeText(service: Service, answers: Answers, start: string): string {
  const hour = hourOf(start)
  const hours = service.visitHours(answers)
  if (hour === undefined) return start
  const from = timeLabel(hour)
  return hours > 0 ? m.wizard_from_to({ from, to: timeLabel(hour + hours) }) : from
}

function addonText(answers: Answers, name: string): string {
  const hours = numberAnswer(answers, 'addon_service_hours')
  return hours > 0 ? m.wizard_addon_with_hours({ name, hours: hoursLabel(hours) }) : name
}

/** The day and hour of the first visit; undefined while either is missing. */
export function firstStart(answers: Answers): { day: string; hour: number } | undefined {
  const day = textAnswer(answers, 'start_date')
  const hour = hourOf(textAnswer(answers, 'start_time'))
  return day && hour !== undefined ? { day, hour } : undefined
}
