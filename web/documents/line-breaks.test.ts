import { describe, expect, it } from 'vitest'
import { linePieces } from './line-breaks.ts'

describe('a line may end', () => {
  it.each([
    ['Maarof', 'Maarof'],
    ['Damansara–Puchong', 'Damansara–Puchong'],
    ['孟沙路12号', '孟|沙|路|12|号'],
    ['（陈）美。', '（陈）|美。'],
    ['', ''],
  ])('in %j at %s', (word, pieces) => {
    const found = linePieces(word)
    expect(found.filter(Boolean).join('|')).toBe(pieces)
    expect(found.join('')).toBe(word)
  })
})
