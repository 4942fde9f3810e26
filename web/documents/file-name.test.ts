import { describe, expect, it } from 'vitest'
import { pdfName } from './file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['陈美芳', '陈美芳.pdf'],
    ['Ravi a/l Muthu', 'Ravi a l Muthu.pdf'],
    ['../..', 'J-1.pdf'],
    ['', 'J-1.pdf'],
  ])('of %j is %s', (name, file) => expect(pdfName(name, 'J-1')).toBe(file))
})
