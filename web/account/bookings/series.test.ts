import { expect, test } from 'vitest'
import { byOrder } from './series.ts'

test('the visits of a series stand together, in the list’s order', () => {
  const list = [
    { order: 'A', id: 1 },
    { order: 'B', id: 2 },
    { order: 'A', id: 3 },
  ]
  expect(byOrder(list)).toEqual([[list[0], list[2]], [list[1]]])
  expect(byOrder([])).toEqual([])
})
