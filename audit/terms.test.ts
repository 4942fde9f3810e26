import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAreas, textsOf } from '../messages/catalogue.ts'
import { type Locale, locales } from '../messages/locales.ts'

// docs/product/writing.md#terms

const page = readFileSync(join(import.meta.dirname, '../docs/product/writing.md'), 'utf8')

/** Labels and sentences of the contract that use a term that is avoided elsewhere. */
const contractTexts = new Set(['Email', 'Post code', 'Postal code', 'Postal Code'])

type Avoided = { readonly term: string; readonly use: string; readonly pattern: RegExp }

/** A pattern for a term as a whole word in any case; Chinese has no spaces between words. */
function patternOf(term: string, locale: Locale): RegExp {
  const words = term.replace(/ /g, '\\s+')
  return locale === 'zh'
    ? new RegExp(words)
    : new RegExp(`(?<![\\p{L}-])${words}(?![\\p{L}-])`, 'iu')
}

/** A language's avoided terms, from the table of terms. */
function avoidedIn(locale: Locale): Avoided[] {
  const [, table = ''] = page.split('## Terms\n')
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    const use = cells[1 + 2 * locales.indexOf(locale)] || (cells[1] ?? '')
    const terms = (cells[2 + 2 * locales.indexOf(locale)] ?? '')
      .split(';')
      .map((term) => term.trim())
    return terms
      .filter((term) => term !== '')
      .map((term) => ({ term, use, pattern: patternOf(term, locale) }))
  })
}

/** The avoided terms of a text, with their replacements. Names of parameters do not count. */
function findTerms(text: string, avoided: readonly Avoided[]): string[] {
  if (contractTexts.has(text)) return []
  const plain = text.replace(/\{\w+\}/g, '{}')
  return avoided
    .filter(({ pattern }) => pattern.test(plain))
    .map(({ term, use }) => `${term}, rather ${use}`)
}

test.each(locales)('no message has an avoided term (%s)', (locale) => {
  const avoided = avoidedIn(locale)
  const found = readAreas().flatMap(({ texts }) =>
    Object.entries(texts[locale]).flatMap(([key, message]) =>
      textsOf(message).flatMap((text) =>
        findTerms(text, avoided).map((term) => `${key}: ${term}: ${text}`),
      ),
    ),
  )
  expect(found).toEqual([])
})

test('avoided terms are found as whole words, in each language', () => {
  const [en, ms, zh] = [avoidedIn('en'), avoidedIn('ms'), avoidedIn('zh')]
  expect(findTerms('Somebody sent a mail', en)).toEqual([
    'mail, rather e-mail, to e-mail',
    'somebody, rather someone, no one, everyone, anyone',
  ])
  expect(findTerms('The {mail} is an e-mail; mailbox', en)).toEqual([])
  expect(findTerms('Email', en)).toEqual([])
  expect(findTerms('Staf membalas e-mel', ms)).toEqual([
    'staf, rather kakitangan, Pengurus, Pentadbir',
  ])
  expect(findTerms('电子邮件', zh)).toEqual(['电子邮件, rather 电邮', '邮件, rather 电邮'])
})
