import { expect, test } from 'vitest'
import { memoryDrawer } from '../wizard/drawers.ts'
import { forgetKept, isLeftBehind } from './leaving.ts'

const now = new Date('2030-01-07T10:00:00Z')

test('whoever leaves takes along what is kept of them, and nothing else goes', () => {
  const [tab, browser] = [memoryDrawer(), memoryDrawer()]
  for (const [shelf, key] of [
    [tab, 'jiran.booking.Cleaner'],
    [tab, 'jiran.map-points'],
    [tab, 'toasts'],
    [browser, 'jiran.draft.a'],
    [browser, 'jiran.draft.b'],
    [browser, 'jiran.report-filters'],
    [browser, 'mantine-color-scheme-value'],
  ] as const)
    shelf.setItem(key, 'x')
  forgetKept({ tab, browser }, now)
  const keys = (shelf: typeof tab) => Array.from({ length: shelf.length }, (_, at) => shelf.key(at))
  expect(keys(tab)).toEqual(['toasts'])
  expect(keys(browser)).toEqual(['mantine-color-scheme-value', 'left'])
})

test('what another tab has kept from before is left behind', () => {
  const [tab, browser] = [memoryDrawer(), memoryDrawer()]
  expect(isLeftBehind(browser, now.getTime())).toBe(false)
  forgetKept({ tab, browser }, now)
  expect(isLeftBehind(browser, now.getTime() - 1)).toBe(true)
  expect(isLeftBehind(browser, now.getTime())).toBe(false)
})
