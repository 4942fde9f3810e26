import type { Question, Service } from './description.ts'

const kinds: ReadonlySet<Question['kind']> = new Set([
  'frequency',
  'choice',
  'count',
  'hourly-addon',
  'addon-hours',
  'fixed-addons',
])

/**
 * The questions whose answers are stored of who waits for a start, and fill in the form again: no words of
 * people, places, times or anything confidential (docs/product/areas.md#waiting-list).
 */
export function waitingQuestions(service: Service): Question[] {
  return service.questions.filter(({ kind, sensitive }) => !sensitive && kinds.has(kind))
}
