import { expect, test } from 'vitest'
import { factMarks } from '../../../domain/site/facts.ts'
import { canonicalPath } from './site-index.ts'

test('a page is listed by its canonical address, and only if it is of this site', () => {
  const page = (href: string) => `<link rel="canonical" href="${href}"/>`
  expect(canonicalPath(page(`${factMarks.origin}/faq`))).toBe('/faq')
  expect(canonicalPath(page(`${factMarks.origin}/`))).toBe('/')
  expect(canonicalPath(page('https://elsewhere.example/'))).toBeUndefined()
  expect(canonicalPath('<title>Shell</title>')).toBeUndefined()
})
