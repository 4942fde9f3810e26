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
 * The questions whose answers the waiting list stores to fill in the form again: no free text,
 * places, times or confidential answers (docs/product/areas.md#waiting-list).
 */
export function waitingQuestions(service: Service): Question[] {
  return service.questions.filter(({ kind, sensitive }) => !sensitive && kinds.has(kind))
}
