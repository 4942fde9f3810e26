import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { codeOf } from './compile.ts'
import { withTexts } from './marks.ts'

/** What the function of a message answers. */
function shown(message: Parameters<typeof codeOf>[0], params: object, locale = 'en'): unknown {
  const registry = { plural: (of: string, count: number) => new Intl.PluralRules(of).select(count) }
  const made = runInNewContext(codeOf(message, locale), { registry }) as (inputs: object) => unknown
  return made(params)
}

test('a text is written unchanged, whatever characters it has', () => {
  const text = 'A `tick`, a \\ and $5 for RM {amount}'
  expect(shown(text, { amount: '5.00' })).toBe('A `tick`, a \\ and $5 for RM 5.00')
  expect(shown('It\'s "here"', {})).toBe('It\'s "here"')
})

test('a choice depends on the number, and its last case is the default', () => {
  const visits = [
    {
      declarations: ['input count', 'local form = count: plural'],
      selectors: ['form'],
      match: { 'form=one': '{count} visit', 'form=other': '{count} visits' },
    },
  ]
  expect(shown(visits, { count: 1 })).toBe('1 visit')
  expect(shown(visits, { count: 0 })).toBe('0 visits')
  const hours = [
    {
      declarations: ['input hours'],
      selectors: ['hours'],
      match: { 'hours=24': 'a day', 'hours=*': '{hours} h' },
    },
  ]
  expect(shown(hours, { hours: 24 })).toBe('a day')
  expect(shown(hours, { hours: 12 })).toBe('12 h')
})

test('a message that is neither a text nor a choice is refused', () => {
  expect(() => codeOf([], 'en')).toThrow('one text or one choice')
  const choice = { declarations: ['local form = count: ordinal'], selectors: [], match: {} }
  expect(() => codeOf([choice], 'en')).toThrow('unknown declaration')
})

test('marks in built code become texts, functions and facts', () => {
  const texts = { a_b: () => 'say "x"', a_c: (i?: object) => `n ${Object.keys(i ?? {}).length}` }
  expect(withTexts('f(__text_a_b__,__locale__,__vite__map)', texts, { locale: '"ms"' })).toBe(
    'f("say \\"x\\"","ms",__vite__map)',
  )
  const made = withTexts('__made_a_c__({n:1})', texts, {})
  expect(runInNewContext(made)).toBe('n 1')
  expect(() => withTexts('__text_a_z__', texts, {})).toThrow('no message for __text_a_z__')
})
