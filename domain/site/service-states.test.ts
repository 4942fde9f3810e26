import { expect, test } from 'vitest'
import { isShown, readServices, type ServiceStates, writeServices } from './service-states.ts'

const states: ServiceStates = new Map([
  ['Cleaner', 'open'],
  ['Care Giver', 'open'],
  ['Gardener', 'soon'],
  ['Tree Cutting', 'hidden'],
])

test.each([
  ['Cleaner=open', true],
  ['!Cleaner=open', false],
  ['Gardener=open', false],
  ['Unheard of=link', true],
  ['!Tree Cutting=hidden', false],
  ['*=soon', true],
  ['*=link', false],
  ['open:Care Giver|Cleaner', true],
  ['!open:Cleaner', true],
])('%s is %s', (when, shown) => {
  expect(isShown(when, states)).toBe(shown)
})

test('services are written into a page and read from it', () => {
  const text = writeServices([
    { skill: 'Care Giver', state: 'open', price: 'RM 25' },
    { skill: 'Gardener', state: 'soon', price: 'RM 31.50' },
    { skill: 'Caring Wheels', state: 'link', price: 'RM 35' },
    { skill: 'Task Errands', state: 'hidden', price: 'RM 28' },
  ])
  expect(text).toBe('Care Giver=RM 25|Gardener|Task Errands!')
  expect(readServices(text)).toEqual([
    { skill: 'Care Giver', state: 'open', price: 'RM 25' },
    { skill: 'Gardener', state: 'soon', price: '' },
    { skill: 'Task Errands', state: 'hidden', price: '' },
  ])
  expect(readServices('')).toEqual([])
})
