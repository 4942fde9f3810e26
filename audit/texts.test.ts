import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

/** Props that people read or hear. */
const spoken = new Set(
  'title label aria-label ariaLabel placeholder alt help description message'.split(' '),
)
/** Calls that show their first argument. */
const toasts = new Set(['toastError', 'toastSuccess'])

type Node = { type: string; start: number; [name: string]: unknown }

/** Does the text contain a word? Symbols, numbers and single letters need no translation. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text)

/** Untranslated texts of a component, each with its line. */
function textsOf(file: string, code: string): string[] {
  const found: string[] = []
  const add = ({ start }: Node, text: string) => {
    if (hasWord(text)) found.push(`${code.slice(0, start).split('\n').length}: ${text.trim()}`)
  }
  /** The literal parts of an expression that is shown. */
  function literals(node: Node): void {
    if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value)
    else if (node.type === 'TemplateLiteral')
      for (const part of node.quasis as { value: { raw: string } }[]) add(node, part.value.raw)
    else if (node.type === 'JSXExpressionContainer') literals(node.expression as Node)
    else if (node.type === 'ConditionalExpression') {
      literals(node.consequent as Node)
      literals(node.alternate as Node)
    } else if (node.type === 'LogicalExpression') literals(node.right as Node)
  }
  function visit(node: Node): void {
    if (node.type === 'JSXText') add(node, String(node.value))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[])
        if (child.type === 'JSXExpressionContainer') literals(child)
    if (node.type === 'JSXAttribute') {
      const { name } = node.name as { name: string }
      if (spoken.has(name) && node.value) literals(node.value as Node)
    }
    if (node.type === 'AssignmentPattern') {
      const { name = '' } = node.left as { name?: string }
      if (spoken.has(name)) literals(node.right as Node)
    }
    if (node.type === 'CallExpression') {
      const { name = '' } = node.callee as { name?: string }
      const [first] = node.arguments as Node[]
      if (toasts.has(name) && first) literals(first)
    }
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? value : [value])
        if (each && typeof each === 'object' && 'type' in each) visit(each as Node)
    }
  }
  visit(parseSync(file, code).program as unknown as Node)
  return found
}

/** Shows the components to developers, only in the demo. */
const forDevelopers = 'web/pages/staff/parts.tsx'

const files = sourceFiles(root).filter(
  (file) => /^web\/.*\.tsx$/.test(file) && !file.endsWith('.test.tsx') && file !== forDevelopers,
)
const withTexts = new Map(
  files.flatMap((file) => {
    const texts = textsOf(file, readFileSync(join(root, file), 'utf8'))
    return texts.length > 0 ? [[file, texts] as const] : []
  }),
)

test('texts of pages come from the catalogues', () => {
  expect([...withTexts].flatMap(([file, texts]) => texts.map((text) => `${file}:${text}`))).toEqual(
    [],
  )
})

test('finds texts in pages', () => {
  const code = `export const A = ({ title = 'Default', kind = 'button' }) => (
    <p title="Big news" className="big">Hello {name} {ok ? 'yes' : m.site_no()} · 5</p>
  )
  toastError('Not good')`
  expect(textsOf('a.tsx', code)).toEqual([
    '1: Default',
    '2: yes',
    '2: Big news',
    '2: Hello',
    '4: Not good',
  ])
})
