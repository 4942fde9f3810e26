import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filled } from './filled.ts'

test('elements are placed where the language needs them', () => {
  const parts = { terms: <a href="/terms">terms</a>, name: <b>Mei</b> }
  const fields = [
    filled(({ terms, name }) => `${name}, read our ${terms}.`, parts),
    filled(({ terms, name }) => `阅读${terms}，${name}`, parts),
  ]
  expect(fields.map((each) => renderToStaticMarkup(each))).toEqual([
    '<b>Mei</b>, read our <a href="/terms">terms</a>.',
    '阅读<a href="/terms">terms</a>，<b>Mei</b>',
  ])
})
