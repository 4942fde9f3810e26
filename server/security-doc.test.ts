import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

const files = ['domain', 'server', 'web', 'sandbox', 'testing', 'e2e', 'bench', 'audit'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      join(entry.parentPath, entry.name).slice(root.length + 1),
    ),
)
const names = new Set(files.map((file) => basename(file)))
const paths = new Set([...files, ...readdirSync(root)])

/** Lines of the list, with their chapter: `## V1 …`, then `- [x] 1.1.1 …`. */
const list = text
  .split(/^## V/m)
  .slice(1)
  .flatMap((part) => {
    const lines = part.split('\n').filter((line) => line.startsWith('- '))
    return lines.map((line) => ({ chapter: Number.parseInt(part, 10), line }))
  })

/** The first number of a line. */
function numberOf(line: string): [number, number, number] {
  const [, a, b, c] = /(\d+)\.(\d+)\.(\d+)/.exec(line) ?? []
  return [Number(a), Number(b), Number(c)]
}

describe('the list', () => {
  test('has a mark and a number in every line, and all chapters', () => {
    for (const { line } of list) expect(line).toMatch(/^- \[[x =-]\] \d+\.\d+\.\d+/)
    const chapters = [...new Set(list.map(({ chapter }) => chapter))]
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => at + 1))
  })

  test('names who decided each deviation, and the remaining risk', () => {
    const otherwise = list.filter(({ line }) => line.startsWith('- [=]'))
    expect(otherwise.length).toBeGreaterThan(20)
    for (const { line } of otherwise)
      expect(line).toMatch(/\. (Contract|Wire|Deployment): .{5,} Left: .{5,}\.$/)
    for (const { line } of list.filter((each) => !otherwise.includes(each)))
      expect(line).not.toMatch(/ Left: /)
  })

  test('has no open item that its introduction does not name', () => {
    const [head = ''] = text.split(/^## /m)
    for (const { line } of list.filter((each) => each.line.startsWith('- [ ]')))
      expect(head).toContain(numberOf(line).join('.'))
    // Items in the introduction are not fulfilled.
    for (const [number] of head.matchAll(/\b\d+\.\d+\.\d+\b/g)) {
      if (number === '5.0.0') continue
      expect(text).toMatch(
        new RegExp(`^- \\[[= ]\\] ([\\d., ]+, )?${number.replaceAll('.', '\\.')}\\b`, 'm'),
      )
    }
  })

  test('is sorted, with each number in its chapter', () => {
    const ranks = list.map(({ line }) => {
      const [a, b, c] = numberOf(line)
      return a * 10_000 + b * 100 + c
    })
    expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other))
    for (const { chapter, line } of list) expect(numberOf(line)[0]).toBe(chapter)
  })
})

test('every file that it names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql|md|json))`/g)].map(
    ([, file = '']) => file,
  )
  const missing = named.filter((file) =>
    file.includes('/') && !file.startsWith('/') ? !paths.has(file) : !names.has(file),
  )
  // Our URLs end like files.
  expect(missing.filter((file) => !['/openapi.json', 'package-lock.json'].includes(file))).toEqual(
    [],
  )
  const folders = [...text.matchAll(/`((?:domain|server|web)\/[\w/-]+)`/g)].map(([, at = '']) => at)
  expect(folders.filter((folder) => !paths.has(folder))).toEqual([])
})

describe('promises', () => {
  const promises = [...text.matchAll(/^\| .* \| `([\w.-]+\.(?:test|spec)\.ts)`: (.+) \|$/gm)]

  test('is a table of tests', () => {
    expect(promises.length).toBeGreaterThan(20)
  })

  test.each(promises.map(([, file = '', name = '']) => [file, name]))('%s: %s', (file, name) => {
    const at = files.filter((each) => basename(each) === file)
    expect(at).toHaveLength(1)
    expect(readFileSync(join(root, at[0] ?? ''), 'utf8')).toContain(name)
  })
})
