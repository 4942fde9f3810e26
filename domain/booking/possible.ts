import type { Problem } from '../messages/problem.ts'
import type { Answers, Question, Service } from './description.ts'
import { readForm } from './read-form.ts'

/**
 * The choices of a question that cannot be booked with the other answers as they are, by their
 * value as text, each with the reason: to be shown before anybody takes one and is refused.
 */
export function impossibleChoices(
  service: Service,
  answers: Answers,
  question: Extract<Question, { kind: 'choice' }>,
): ReadonlyMap<string, Problem> {
  const found = new Map<string, Problem>()
  for (const { value } of question.choices) {
    const form = readForm(service, { ...answers, [question.field]: value })
    for (const check of service.checks[question.step]) {
      const problem = check(form, { now: new Date(0), isServed: () => true })
      const at = problem?.field ?? ''
      // A rule about another question waits for its answer.
      if (at !== question.field && form.answers[at] === undefined) continue
      if (problem?.exclusive) {
        found.set(String(value), problem)
        break
      }
    }
  }
  // If no choice helps, the problem is another one.
  return found.size < question.choices.length ? found : new Map()
}
