import { expect, test } from 'vitest'
import { canonicalPaths } from './site-index.ts'

test('a page is listed once, by its canonical address, and only if it is of this site', () => {
  const page = (href: string) => `<link rel="canonical" href="${href}"/>`
  const origin = 'https://jiran.example'
  expect(
    canonicalPaths(
      [
        page(`${origin}/faq`),
        page(`${origin}/`),
        page(`${origin}/faq`),
        page('https://elsewhere.example/'),
        '<title>Shell</title>',
      ],
      origin,
    ),
  ).toEqual(['/', '/faq'])
})
