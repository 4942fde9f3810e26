import { describe, expect, it } from 'vitest'
import { asPage, pageOf, pagesAround } from './pages.ts'

describe('pages of a long list', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 9, [1, 2, 3, 9]],
    [2, 9, [1, 2, 3, 9]],
    [5, 9, [1, 4, 5, 6, 9]],
    [9, 9, [1, 7, 8, 9]],
  ])('on page %i of %i offers %j', (page, last, offered) => {
    expect(pagesAround(page, last)).toEqual(offered)
  })

  it.each([
    [null, 1],
    ['', 1],
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['2.5', 1],
    ['two', 1],
    ['99999999', 1],
  ])('address page %j is page %i', (text, page) => expect(pageOf(text)).toBe(page))

  it('takes a bare list as one page', () => {
    expect(asPage(['a', 'b'])).toEqual({ items: ['a', 'b'], total: 2, page: 1, page_size: 2 })
    const page = { items: ['a'], total: 21, page: 3, page_size: 10 }
    expect(asPage<string>(page)).toBe(page)
  })
})
