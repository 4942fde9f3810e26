import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueProblems, readAreas } from './catalogue.ts'
import { baseLocale } from './locales.ts'
import { pseudoText } from './pseudo.ts'
import { inlined } from './vite-plugin.ts'

const root = join(import.meta.dirname, '..')

test('every language has every message, with the same parameters', () => {
  expect(catalogueProblems(readAreas())).toEqual([])
})

test('missing, surplus and different messages are found', () => {
  const texts = {
    en: { site_a: 'A {name}', site_b: 'B', site_c: 'C' },
    ms: { site_a: 'A {nama}', site_b: ' ', site_d: 'D' },
    zh: { site_a: 'A{name}', site_b: 'B', site_c: 'C' },
  }
  const notes = { site_x: 'Nothing' }
  expect(catalogueProblems([{ name: 'site', directory: 'site', texts, notes }])).toEqual([
    'site/notes.json: site_x is no message',
    'site/ms.json: site_c is missing',
    'site/ms.json: site_a has {nama} where English has {name}',
    'site/ms.json: site_b is empty',
    'site/ms.json: site_d is not in en.json',
  ])
})

test('every message is used', () => {
  const files = globSync(['{domain,server,web}/**/*.{ts,tsx}', 'build.ts'], { cwd: root })
  const code = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const used = new Set(
    code.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)),
  )
  const keys = readAreas().flatMap(({ texts }) => Object.keys(texts[baseLocale]))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})

test('the language for tests is two fifths longer and keeps parameters', () => {
  expect(pseudoText('Please select {n} workers')).toBe('Pléásé~~~ séléct~~~ {n} wórkérs~~~')
})

test('the build writes one language into the code', () => {
  const code = "import { m } from '../messages/page.ts'\nconst a = [m.site_a(), m.site_b({ n: 1 })]"
  const texts = {
    site_a: () => 'A "text"',
    site_b: () => 'B'.repeat(2),
  }
  expect(inlined(code, texts)).toBe(
    'const m_site_b = () => "B".repeat(2);\nconst a = ["A \\"text\\"", m_site_b({ n: 1 })]',
  )
  expect(() => inlined(code, {})).toThrow('there is no message site_a')
})
