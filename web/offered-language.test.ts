import { expect, test } from 'vitest'
import { offeredLanguage } from './offered-language.ts'

test('a page in another language offers the one of the browser, unless another was chosen', () => {
  expect(offeredLanguage('', ['ms-MY', 'en'], 'en')).toBe('ms')
  expect(offeredLanguage('', ['ta', 'ZH-Hans-MY', 'en'], 'en')).toBe('zh')
  expect(offeredLanguage('', ['en-GB'], 'zh')).toBe('en')
  expect(offeredLanguage('', ['en-GB', 'ms'], 'en')).toBeUndefined()
  expect(offeredLanguage('', ['ta', 'fr'], 'en')).toBeUndefined()
  expect(offeredLanguage('user=1; language=en', ['ms-MY'], 'en')).toBeUndefined()
  expect(offeredLanguage('language=zh', ['ms-MY'], 'en')).toBe('zh')
  expect(offeredLanguage('language=fr', ['ms-MY'], 'en')).toBe('ms')
})
