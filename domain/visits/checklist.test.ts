import { describe, expect, test } from 'vitest'
import { services } from '../services/catalogue.ts'
import { checklistOfSkill } from '../services/checklists.ts'
import { checklistItems, checklistState, itemName, itemRefusal } from './checklist.ts'

const visit = {
  skill: 'Cleaner',
  checklist: ['floors', 'attic'],
  addon: 'Ironing',
  fixed_addons: ['Oven cleaning'],
}
const at = (minute: number) => new Date(Date.UTC(2026, 2, 9, 1, minute))

test('every service has its own checklist with unique codes', () => {
  for (const { skill } of services) {
    const codes = checklistOfSkill(skill).map(({ code }) => code)
    expect(codes.length).toBeGreaterThan(1)
    expect(new Set(codes).size).toBe(codes.length)
  }
  expect(checklistOfSkill('Window Washer')).toEqual([])
  expect(checklistOfSkill('toString')).toEqual([])
})

test('a visit has the items that were ordered, and its add-ons', () => {
  expect(checklistItems(visit)).toEqual(['floors', 'attic', 'addon:Ironing', 'addon:Oven cleaning'])
  expect(checklistItems({ ...visit, checklist: null, addon: null }).slice(-2)).toEqual([
    'rubbish',
    'addon:Oven cleaning',
  ])
})

test('an item is named in the language of the reader', () => {
  const name = (item: string) =>
    itemName(item, 'Cleaner', 'ms', new Map([['Ladder', { ms: 'Tangga' }]]))
  expect(name('floors')).toBe('Vakum dan mop lantai')
  expect(name('addon:Ironing')).toBe('Menggosok baju')
  expect(name('addon:Ladder')).toBe('Tangga')
  expect(name('attic')).toBe('attic')
})

describe('the last report counts', () => {
  const answers = [
    { id: 'a', item: 'floors', at: at(1), done: false, reason: 'No water' },
    { id: 'b', item: 'floors', at: at(3), done: true, reason: '' },
    { id: 'c', item: 'attic', at: at(2), done: true, reason: '' },
    { id: 'd', item: 'attic', at: at(2), done: false, reason: 'Locked' },
  ]
  test.each([[answers], [answers.toReversed()]])('in whatever order it arrives', (received) => {
    expect(checklistState(['floors', 'attic', 'addon:Ironing'], received)).toEqual([
      { item: 'floors', done: true, reason: '' },
      { item: 'attic', done: false, reason: 'Locked' },
      { item: 'addon:Ironing', done: null, reason: '' },
    ])
  })
})

test('an item that was not done needs a reason, and an unknown item is refused', () => {
  const items = checklistItems(visit)
  expect(itemRefusal(items, { item: 'floors', done: true, reason: '' })).toBeUndefined()
  expect(itemRefusal(items, { item: 'floors', done: false, reason: '' })).toBe(
    'item-without-reason',
  )
  expect(itemRefusal(items, { item: 'floors', done: false, reason: 'x' })).toBeUndefined()
  expect(itemRefusal(items, { item: 'addon:Cooking', done: true, reason: '' })).toBe('item-unknown')
})
