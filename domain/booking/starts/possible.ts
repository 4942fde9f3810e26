import type { Problem } from '../../messages/problem.ts'
import type { Answers, Question, Service } from '../description.ts'
import { readForm } from '../read-form.ts'

/**
 * The choices of a question that the other answers rule out, as a map from value to reason. The
 * form shows the reason before the customer picks one.
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
      // Skip rules about a question that is not answered yet.
      if (at !== question.field && form.answers[at] === undefined) continue
      if (problem?.exclusive) {
        found.set(String(value), problem)
        break
      }
    }
  }
  // If every choice is ruled out, the cause is another answer.
  return found.size < question.choices.length ? found : new Map()
}
