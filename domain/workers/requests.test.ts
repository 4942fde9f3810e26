import { expect, test } from 'vitest'
import { maskOf, spansOf } from './hours.ts'
import { grants, hoursLeft, stateAfterAnswer } from './requests.ts'

test('a request is granted by the change that it asks for, and by no other', () => {
  const changes = {
    leave: { add_leave: [{}] },
    'hours-off': { set_days: [{}] },
    week: { week_hours: [[]] },
  }
  for (const [of, change] of Object.entries(changes))
    for (const kind of ['leave', 'hours-off', 'week', 'review'] as const)
      expect(grants(change, kind), `${of} ${kind}`).toBe(of === kind)
  expect(grants({ add_leave: [] }, 'leave')).toBe(false)
})

test('a review is answered, anything else is declined', () => {
  expect(stateAfterAnswer('review')).toBe('answered')
  expect(stateAfterAnswer('leave')).toBe('declined')
})

test('hours that are taken off leave the others of the day', () => {
  const work = maskOf([{ from: '08:00', to: '18:00' }]) ?? 0
  const off = maskOf([{ from: '12:00', to: '14:00' }]) ?? 0
  expect(spansOf(hoursLeft(work, off))).toEqual([
    { from: '08:00', to: '12:00' },
    { from: '14:00', to: '18:00' },
  ])
})
