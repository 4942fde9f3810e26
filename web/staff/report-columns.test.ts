import { expect, test } from 'vitest'
import { storeColumns, storedColumns } from './report-columns.ts'

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

test('added columns are restored in the order of the table', () => {
  const store = storage()
  expect(storedColumns(store)).toEqual([])
  storeColumns(store, ['city', 'end'])
  expect(storedColumns(store)).toEqual(['end', 'city'])
  storeColumns(store, [])
  expect(storedColumns(store)).toEqual([])
})

test('unknown column names are ignored', () => {
  const store = storage()
  store.setItem('jiran.report-columns', 'end,constructor,price')
  expect(storedColumns(store)).toEqual(['end'])
})

test('a browser without storage shows the usual columns', () => {
  const refused = () => {
    throw new Error('SecurityError')
  }
  const store = { getItem: refused, setItem: refused, removeItem: refused }
  storeColumns(store, ['end'])
  expect(storedColumns(store)).toEqual([])
})
