import { expect, test } from 'vitest'
import { cleaner } from '../services/cleaner/service.ts'
import { allProblems, firstProblem } from './check.ts'
import { readForm } from './read-form.ts'

const world = { now: new Date('2026-03-02T01:00:00Z'), isServed: () => true, customer: undefined }

test('a step has one problem for each field, starting with the reported one', () => {
  const form = readForm(cleaner, { worker_count: 0 })
  const problems = allProblems(cleaner, form, world, ['details'])
  expect(problems.map(({ field }) => field)).toEqual([
    'frequency',
    'start_date',
    'no_of_hours',
    'start_time',
    'worker_count',
  ])
  expect(problems[0]).toEqual(firstProblem(cleaner, form, world, ['details']))
})

test('a rule about two answers is reported once, at its own field', () => {
  const answers = { frequency: 'one-time', no_of_hours: 3, worker_count: 1 }
  const form = readForm(cleaner, answers)
  const ofHours = allProblems(cleaner, form, world).filter(({ field }) => field === 'no_of_hours')
  expect(ofHours).toEqual([{ code: 'one-time-minimum', exclusive: true, field: 'no_of_hours' }])
})
