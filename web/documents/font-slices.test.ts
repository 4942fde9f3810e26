import { describe, expect, it } from 'vitest'
import { type SlicedFamily, slicesFor } from './font-slices.ts'

describe('fonts', () => {
  const families: SlicedFamily[] = [
    { name: 'noto-sans', ranges: { latin: 'U+0000-00FF', 'latin-ext': 'U+0100-02BA' } },
    { name: 'noto-sans-sc', ranges: { '[4]': 'U+9648', '[5]': 'U+7F8E,U+82B3' } },
  ]
  it.each([
    ['Mei', 'noto-sans latin'],
    ['', 'noto-sans latin'],
    ['Ōta', 'noto-sans latin|noto-sans latin-ext'],
    ['陈美芳 Tan', 'noto-sans latin|noto-sans-sc 4|noto-sans-sc 5'],
    ['☂', 'noto-sans latin'],
  ])('for %j are %s', (text, slices) => {
    const found = slicesFor(text, families).map(({ family, slice }) => `${family} ${slice}`)
    expect(found.join('|')).toBe(slices)
  })
})
