import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

/** Fields of a response that people read. */
const spoken = new Set(['response', 'message', 'reason', 'voucher_message'])
/** Calls whose arguments become responses. */
const answering = new Set(['Failure', 'TooManyRequests', 'notFound', 'succeed'])
/** Checks of a schema, whose last argument is the message. */
const checking = new Set(['refine', 'regex', 'min', 'max', 'length'])

type Node = { type: string; start: number; [name: string]: unknown }

/** More than one word: codes and values of the API are single words. */
const isSentence = (text: string) => /\p{L}{2}\S*\s+\S/u.test(text)

/** English sentences that a call could return, each with its line. */
function sentencesOf(file: string, code: string): string[] {
  const found: string[] = []
  function literals(node: Node): void {
    const add = (text: string) => {
      if (isSentence(text)) found.push(`${code.slice(0, node.start).split('\n').length}: ${text}`)
    }
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value)
    else if (node.type === 'TemplateLiteral')
      add((node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…'))
    else if (node.type === 'ArrowFunctionExpression') literals(node.body as Node)
    else if (node.type === 'ConditionalExpression') {
      literals(node.consequent as Node)
      literals(node.alternate as Node)
    } else if (node.type === 'ObjectExpression')
      for (const { value } of node.properties as { value?: Node }[]) if (value) literals(value)
  }
  function visit(node: Node): void {
    if (node.type === 'Property') {
      const { name = '' } = node.key as { name?: string }
      if (spoken.has(name)) literals(node.value as Node)
    }
    if (node.type === 'VariableDeclarator' && node.init) {
      const { name = '' } = node.id as { name?: string }
      if (spoken.has(name)) literals(node.init as Node)
    }
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const callee = node.callee as { name?: string; property?: { name?: string } }
      const shown =
        answering.has(callee.name ?? '') || checking.has(callee.property?.name ?? '')
          ? (node.arguments as Node[])
          : []
      for (const each of shown) literals(each)
    }
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? value : [value])
        if (each && typeof each === 'object' && 'type' in each) visit(each as Node)
    }
  }
  visit(parseSync(file, code).program as unknown as Node)
  return found
}

test('sentences in responses come from the catalogues', () => {
  const files = sourceFiles(root).filter(
    (file) => /^(server|domain)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  const found = files.flatMap((file) =>
    sentencesOf(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}:${text}`),
  )
  expect(found).toEqual([])
})

test('finds sentences in responses', () => {
  const code = `throw new Failure(409, 'code', () => 'Not now')
  throw notFound(ok ? 'No such thing' : m.problem_a({}, { locale }))
  const message = 'Thank you all'
  const answer = { success: true, response: \`Welcome, \${name}, here\`, code: 'not-now' }
  z.string().refine(isDay, { message: 'Not a day' }).max(3, 'Too long')
  throw new Error('a bug of ours')`
  expect(sentencesOf('a.ts', code)).toEqual([
    '1: Not now',
    '2: No such thing',
    '3: Thank you all',
    '4: Welcome, …, here',
    '5: Too long',
    '5: Not a day',
    '5: Not a day',
  ])
})
