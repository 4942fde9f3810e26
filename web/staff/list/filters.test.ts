import { expect, test } from 'vitest'
import { filtersFrom, narrowing, pageFrom, searchWith } from './filters.ts'

const shape = {
  search: 'text',
  status: ['active', 'left'],
  from: 'day',
  region: 'number',
} as const

test('filters are read from the address, and invalid ones are ignored', () => {
  const search = new URLSearchParams('search=tan&status=left&from=2026-02-30&region=3x&page=2')
  const filters = filtersFrom(shape, search)
  expect(filters).toEqual({ search: 'tan', status: 'left', from: '', region: '' })
  expect(narrowing(filters)).toEqual({ search: 'tan', status: 'left' })
  expect(pageFrom(search)).toBe(2)
})

test('changed filters go to the first page and leave the rest of the address unchanged', () => {
  const search = new URLSearchParams('status=left&worker=12&page=3')
  expect(searchWith(search, { status: '', search: 'tan' })).toBe('?worker=12&search=tan')
  expect(searchWith(search, { status: 'left' }, 4)).toBe('?status=left&worker=12&page=4')
  expect(searchWith(new URLSearchParams('page=2'), {})).toBe('')
})
