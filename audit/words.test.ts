import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

/** Words that no engineer would search for, with their replacements. */
const replacements: Readonly<Record<string, string>> = {
  anew: 'again',
  courier: 'sender',
  deed: 'action',
  desk: 'service',
  drawer: 'storage',
  enliven: 'hydrate',
  errand: 'background task',
  heed: 'process',
  'let go': 'release',
  mood: 'failure mode',
  seal: 'encrypt',
  shelf: 'storage',
  told: 'notified, reported or shown',
  twin: 'duplicate',
  whereabouts: 'client info',
  'by hand': 'manually',
}

/** Exceptions: a service's name, a code of the API, or a text for people. */
const exceptions: readonly { word: string; line: RegExp; reason: string }[] = [
  { word: 'errand', line: /task[ _-]?(& )?errands/i, reason: 'the name of a service' },
  {
    word: 'by hand',
    line: /'by-hand'|Refund it by hand|'By hand'|\| by hand \|/,
    reason: 'a code and its texts, and the term that texts avoid',
  },
  {
    word: 'told',
    line: /told (us|me|you|in the)|that we told you/,
    reason: 'mails, pages, reviews',
  },
]

const patterns = Object.keys(replacements).map((word) => ({
  word,
  pattern: new RegExp(`(?<![a-z])${word.replace(' ', '[ -]?')}(s|ed|ing)?(?![a-z])`),
}))

/** A line with its identifiers split into lower-case words: `letGo` as `let go`. */
function wordsOf(line: string): string {
  return line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** The avoided words of a line. */
function findWords(line: string): string[] {
  const words = wordsOf(line)
  return patterns
    .filter(({ pattern }) => pattern.test(words))
    .map(({ word }) => word)
    .filter((word) => !exceptions.some((each) => each.word === word && each.line.test(line)))
}

test('no file name, identifier, comment, test title or page has a private word', () => {
  const found: string[] = []
  for (const file of sourceFiles(root).filter((each) => each !== 'audit/words.test.ts')) {
    for (const word of findWords(file)) found.push(`${file}: name, ${word}: ${replacements[word]}`)
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries())
      for (const word of findWords(line))
        found.push(`${file}:${at + 1}: ${word}: ${replacements[word]}`)
  }
  expect(found).toEqual([])
})

test('words are found in identifiers, names and texts', () => {
  expect(findWords('function sealAnew() {}')).toEqual(['anew', 'seal'])
  expect(findWords('web/order-desk.ts')).toEqual(['desk'])
  expect(findWords('the drawers, by hand')).toEqual(['drawer', 'by hand'])
  expect(findWords('releaseHold(); desktop; sealant; untold')).toEqual([])
  expect(findWords("const skill = 'Task Errands'")).toEqual([])
})
