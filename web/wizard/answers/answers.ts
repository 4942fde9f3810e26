import {
  type Answers,
  type AnswerValue,
  listAnswer,
  numberAnswer,
  type Question,
  type Service,
  type Step,
  textAnswer,
} from '../../../domain/booking/description.ts'
import { readForm } from '../../../domain/booking/read-form.ts'
import { frequencyOf, oneTime } from '../../../domain/booking/sessions.ts'
import { cashOnly } from '../../public-site/site-facts.ts'

/** The answers of a new form: the entered postcode and the service's initial answers. */
export function firstAnswers(service: Service, postcode: string): Answers {
  const answers: Record<string, AnswerValue> = {}
  for (const question of service.questions) {
    if (question.kind === 'count' && question.initial !== undefined)
      answers[question.field] = question.initial
    if (question.kind === 'postcode') answers[question.field] = postcode
    if (question.kind === 'payment-method') answers[question.field] = service.payment.initial
  }
  return answers
}

/**
 * The answers after one of them changes, with the consequences: another date clears the start time,
 * an add-on adds its hours and a second worker, fewer hours shorten the add-on
 * (docs/product/pages.md#step-details).
 * @param value undefined removes the answer.
 * @param forAddon the second worker is only there for the add-on, and is removed with it.
 */
export function withAnswer(
  service: Service,
  before: Answers,
  field: string,
  value: AnswerValue | undefined,
  forAddon = false,
): Answers {
  if (before[field] === value) return before
  const answers: Record<string, AnswerValue | undefined> = { ...before, [field]: value }
  const changed = service.questions.find((question) => question.field === field)
  if (changed?.kind === 'date') {
    for (const time of fieldsOfKind(service, 'start-time')) answers[time] = undefined
  }
  if (changed?.kind === 'hourly-addon' && value) {
    answers.worker_count = Math.max(2, numberAnswer(before, 'worker_count'))
  }
  if (changed?.kind === 'hourly-addon' && !value && forAddon) answers.worker_count = 1
  if (fieldsOfKind(service, 'hourly-addon').some((addon) => answers[addon])) {
    const most = service.visitHours(readForm(service, answers).answers) || 1
    for (const hours of fieldsOfKind(service, 'addon-hours')) {
      answers[hours] = Math.min(most, Math.max(1, numberAnswer(answers, hours)))
    }
  } else {
    for (const hours of fieldsOfKind(service, 'addon-hours')) answers[hours] = undefined
  }
  return answers
}

/**
 * True if the second worker is only there for the add-on: choosing it added the worker, and the
 * person has not set the number of workers since.
 * @param forAddon the value before the change.
 */
export function isForAddon(
  service: Service,
  { before, after }: { before: Answers; after: Answers },
  field: string,
  forAddon: boolean,
): boolean {
  if (field === 'worker_count') return false
  if (!fieldsOfKind(service, 'hourly-addon').includes(field)) return forAddon
  if (!after[field]) return false
  return forAddon || numberAnswer(before, 'worker_count') < numberAnswer(after, 'worker_count')
}

function fieldsOfKind(service: Service, kind: Question['kind']): string[] {
  return service.questions
    .filter((question) => question.kind === kind)
    .map((question) => question.field)
}

/** True if the field has a value. */
export function isAnswered(answers: Answers, field: string): boolean {
  return (
    Boolean(textAnswer(answers, field).trim() || listAnswer(answers, field).length) ||
    typeof answers[field] === 'number'
  )
}

/** The questions of a step, in the service's order; the addon's hours only with an addon. */
export function questionsOn(service: Service, step: Step, answers: Answers): Question[] {
  const hasAddon = fieldsOfKind(service, 'hourly-addon').some((field) => answers[field])
  return service.questions.filter(
    (question) =>
      (question.step === step || question.alsoOn === step) &&
      (question.kind !== 'addon-hours' || hasAddon),
  )
}

/**
 * True if the customer cannot choose the method (docs/product/pages.md#step-payment,
 * docs/product/roles.md).
 */
export function methodIsFixed(
  service: Service,
  answers: Answers,
  who: { isStaff: boolean } | undefined,
): boolean {
  if (!who) return true
  if (cashOnly) return false
  const repeats = frequencyOf(service, answers).value !== oneTime.value
  return Boolean(service.payment.onlineUnlessOneTime) && repeats && !who.isStaff
}

/**
 * Applies a fixed payment method: online for a repeating booking, and cash if nothing else is
 * offered.
 */
export function withFixedMethod(
  service: Service,
  answers: Answers,
  who: { isStaff: boolean } | undefined,
): Answers {
  // Whether they may, the server says.
  if (who && answers.payment_method === 'Account') return answers
  if (cashOnly) return { ...answers, payment_method: 'Cash' }
  if (!service.payment.onlineUnlessOneTime || !methodIsFixed(service, answers, who)) return answers
  if (frequencyOf(service, answers).value === oneTime.value) return answers
  return { ...answers, payment_method: 'Online' }
}
