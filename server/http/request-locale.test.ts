import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Locale } from '../../messages/locales.ts'
import { localeOf } from './request-locale.ts'

const localeFor = (header?: string, accountLanguage?: Locale) =>
  localeOf({ headers: { 'accept-language': header }, accountLanguage } as unknown as FastifyRequest)

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['ms', 'ms'],
  ['ms-MY,ms;q=0.9,en;q=0.8', 'ms'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['ZH-hans-my', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['fr-FR, fr;q=0.9', 'en'],
  ['fr, ms;q=0.3', 'ms'],
  ['ms;q=0, zh;q=0.1', 'zh'],
  ['ms;q=0.2, zh;q=0.7', 'zh'],
  ['__proto__, constructor', 'en'],
  ['ms;q=x', 'en'],
])('%j is answered in %s', (header, locale) => {
  expect(localeFor(header)).toBe(locale)
})

test('the language of the account counts where the header names none', () => {
  expect(localeFor(undefined, 'zh')).toBe('zh')
  expect(localeFor('*', 'ms')).toBe('ms')
  expect(localeFor('en', 'ms')).toBe('en')
  expect(localeFor('fr', 'ms')).toBe('en')
})
