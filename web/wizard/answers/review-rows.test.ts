import { describe, expect, it } from 'vitest'
import type { Answers, AnswerValue, Service } from '../../../domain/booking/description.ts'
import { serviceBySkill, services } from '../../../domain/services/catalogue.ts'
import { reviewGroups } from './review-rows.ts'

/** A form in which everything is answered. */
function answered(service: Service): Answers {
  const answers: Record<string, AnswerValue> = {}
  for (const question of service.questions) {
    if (question.kind === 'choice') answers[question.field] = question.choices[0]?.value ?? ''
    else if (question.kind === 'count') answers[question.field] = question.min || 1
    else if (question.kind === 'frequency') answers[question.field] = service.frequencies[0].value
    else if (question.kind === 'date') answers[question.field] = '2026-12-07'
    else if (question.kind === 'start-time') answers[question.field] = '10:00'
    else if (question.kind === 'addon-hours') answers[question.field] = 2
    else if (question.kind === 'fixed-addons') answers[question.field] = ['Oven cleaning']
    else if (question.kind === 'postcode') answers[question.field] = 59100
    else answers[question.field] = `the ${question.field}`
  }
  return answers
}

describe.each(services)('the review of $title', (service) => {
  it('shows every answer of steps one and two once', () => {
    const shown = reviewGroups(service, answered(service)).flatMap(({ rows }) => rows)
    const asked = service.questions.filter(
      ({ step, kind }) => step !== 'payment' && kind !== 'addon-hours',
    )
    expect(shown.map(({ field }) => field).sort()).toEqual(asked.map(({ field }) => field).sort())
    for (const { text } of shown) expect(text).not.toBe('')
  })

  it('shows nothing of an empty form', () => {
    expect(reviewGroups(service, {})).toEqual([])
  })
})

it('says answers as the form does', () => {
  const cleaner = serviceBySkill('Cleaner')
  if (!cleaner) throw new Error('no cleaner')
  const answers = { ...answered(cleaner), frequency: 'weekly', no_of_hours: 4 }
  const texts = Object.fromEntries(
    reviewGroups(cleaner, answers).flatMap(({ rows }) => rows.map((row) => [row.field, row.text])),
  )
  expect(texts).toMatchObject({
    frequency: 'Weekly',
    no_of_hours: '4 hours',
    start_date: 'Monday, 7 December 2026, then until Mon, 28 Dec: 4 visits',
    start_time: '10:00 AM to 2:00 PM',
    addon: 'the addon, 2 hours',
    fixed_addons: 'Oven cleaning',
    postcode: '59100',
  })
})
