import { expect, test } from 'vitest'
import { cleaner } from '../../services/cleaner/service.ts'
import { gardener } from '../../services/gardener/service.ts'
import type { Answers, Service } from '../description.ts'
import { impossibleChoices } from './possible.ts'

function impossible(service: Service, field: string, answers: Answers): string[] {
  const question = service.questions.find((each) => each.field === field)
  if (question?.kind !== 'choice') throw new Error(field)
  return [...impossibleChoices(service, answers, question)].map(
    ([value, { code }]) => `${value} ${code}`,
  )
}

test('three hours are impossible for one cleaner who comes once', () => {
  const hours = (answers: Answers) => impossible(cleaner, 'no_of_hours', answers)
  expect(hours({ frequency: 'one-time', worker_count: 1 })).toEqual(['3 one-time-minimum'])
  expect(hours({ frequency: 'one-time', worker_count: 2 })).toEqual([])
  expect(hours({ frequency: 'weekly', worker_count: 1 })).toEqual([])
  expect(hours({ worker_count: 1 })).toEqual([])
})

test('a large garden excludes short visits, and a short visit large gardens', () => {
  const weekly = { frequency: 'weekly', worker_count: 1 }
  expect(impossible(gardener, 'no_of_hours', { ...weekly, square_feet: 2000 })).toEqual([
    '2 garden-hours',
    '3 garden-hours',
  ])
  expect(impossible(gardener, 'square_feet', { ...weekly, no_of_hours: 3 })).toEqual([
    '2000 garden-hours',
  ])
  expect(impossible(gardener, 'square_feet', weekly)).toEqual([])
})
