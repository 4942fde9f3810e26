import { answerProblem, missingAnswer } from '../../../domain/booking/check.ts'
import type { Answers, Service } from '../../../domain/booking/description.ts'
import { readForm } from '../../../domain/booking/read-form.ts'
import { failureOf } from '../../http/failure.ts'

/** The answers that decide which starts are open, validated like the form's. */
export function slotAnswers(service: Service, body: Readonly<Record<string, unknown>>): Answers {
  const fields = [...service.slotFields, ...service.optionalSlotFields]
  const answered = service.questions.filter(
    (question) => fields.includes(question.field) && body[question.field],
  )
  const form = readForm(
    service,
    Object.fromEntries(answered.map((question) => [question.field, body[question.field]])),
    'all others',
  )
  for (const question of answered) {
    const problem = form.unreadable.has(question.field) && answerProblem(service, question, form)
    if (problem) throw failureOf(problem)
  }
  // A service with fixed hours and crew needs no such answer.
  if (service.visitHours(form.answers) < 1 || service.crewSize(form.answers) < 1) {
    const field = service.slotFields.find((each) => form.answers[each] === undefined)
    const question = service.questions.find((each) => each.field === field)
    throw failureOf((question && missingAnswer(service, question)) ?? { code: 'hours-missing' })
  }
  return form.answers
}
