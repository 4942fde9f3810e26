import { expect, test } from 'vitest'
import { windowWasher } from '../../testing/services/ninth-service.ts'
import type { Answers, AnswerValue, Service } from '../booking/description.ts'
import { services } from './catalogue.ts'

test.each([
  ['Cleaner', ['frequency', 'start_date', 'no_of_hours', 'worker_count'], ['frequency']],
  ['Gardener', ['frequency', 'start_date', 'no_of_hours', 'worker_count'], ['frequency']],
  [
    'Care Giver',
    ['frequency', 'start_date', 'no_of_hours', 'worker_count'],
    ['frequency', 'worker_gender'],
  ],
  ['General Worker', ['frequency', 'start_date', 'no_of_hours', 'worker_count'], ['frequency']],
  ['Movers Packers', ['start_date', 'no_of_hours', 'worker_count'], []],
  ['Task Errands', ['start_date', 'no_of_hours', 'worker_count'], []],
  ['Caring Wheels', ['start_date', 'no_of_hours', 'worker_count', 'no_of_days'], ['no_of_days']],
  ['Tree Cutting', ['start_date', 'no_of_trees_to_cut'], []],
])('%s is priced by %j, and its starts do not wait for %j', (skill, priced, later) => {
  const service = services.find((each) => each.skill === skill)
  expect(service?.quoteFields).toEqual(priced)
  expect(service?.optionalSlotFields).toEqual(later)
  expect(service?.slotFields).toEqual(priced.filter((field) => !later.includes(field)))
})

/** A form in which everything is answered. */
function example(service: Service): Answers {
  const answers: Record<string, AnswerValue> = {}
  for (const question of service.questions) {
    if (question.kind === 'choice') answers[question.field] = question.choices[0]?.value ?? ''
    else if (question.kind === 'count') answers[question.field] = Math.max(1, question.min)
    else if (question.kind === 'frequency') answers[question.field] = service.frequencies[0].value
    else if (question.kind === 'date') answers[question.field] = '2030-01-07'
    else answers[question.field] = '1'
  }
  return answers
}

/** The asked fields that these rules of a service read. */
function fieldsRead(service: Service, rules: readonly ((answers: Answers) => unknown)[]) {
  const seen = new Set<string>()
  const watched = new Proxy(example(service), {
    get(answers, field: string) {
      seen.add(field)
      return answers[field]
    },
  })
  for (const rule of rules) rule(watched)
  return service.questions.map((question) => question.field).filter((field) => seen.has(field))
}

test.each([...services, windowWasher])(
  '$skill names every field that its rules read',
  (service) => {
    const { quoteFields, slotFields, optionalSlotFields } = service
    expect(quoteFields).toEqual(
      expect.arrayContaining(fieldsRead(service, [service.units, service.sessionDays])),
    )
    expect(slotFields).toEqual(
      expect.arrayContaining(fieldsRead(service, [service.visitHours, service.crewSize])),
    )
    expect([...slotFields, ...optionalSlotFields]).toEqual(
      expect.arrayContaining(fieldsRead(service, [service.team, service.sessionDays])),
    )
  },
)

test('only a service that asks for a gender limits its workers to one', () => {
  const answers = { worker_gender: 'Male' }
  for (const service of services) {
    const gender = service.skill === 'Care Giver' ? 'Male' : ''
    expect(service.team(answers)).toEqual({ skill: service.skill, gender })
  }
})
