import { expect, test } from 'vitest'
import { memoryStorage } from '../browser-storage.ts'
import { clearOnLogout, isLeftBehind } from './clear-on-logout.ts'

const now = new Date('2030-01-07T10:00:00Z')

test('logging out removes the stored data of the person, and nothing else', () => {
  const [tab, browser] = [memoryStorage(), memoryStorage()]
  for (const [storageArea, key] of [
    [tab, 'jiran.booking.Cleaner'],
    [tab, 'jiran.map-points'],
    [tab, 'toasts'],
    [browser, 'jiran.draft.a'],
    [browser, 'jiran.draft.b'],
    [browser, 'jiran.report-filters'],
    [browser, 'mantine-color-scheme-value'],
  ] as const)
    storageArea.setItem(key, 'x')
  clearOnLogout({ tab, browser }, now)
  const keys = (storageArea: typeof tab) =>
    Array.from({ length: storageArea.length }, (_, at) => storageArea.key(at))
  expect(keys(tab)).toEqual(['toasts'])
  expect(keys(browser)).toEqual(['mantine-color-scheme-value', 'left'])
})

test('data that another tab stored before is ignored', () => {
  const [tab, browser] = [memoryStorage(), memoryStorage()]
  expect(isLeftBehind(browser, now.getTime())).toBe(false)
  clearOnLogout({ tab, browser }, now)
  expect(isLeftBehind(browser, now.getTime() - 1)).toBe(true)
  expect(isLeftBehind(browser, now.getTime())).toBe(false)
})
