import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

/** What a reader can keep in mind; a larger folder is split by what changes together. */
const mostLines = 2_000

test('no folder of production code has more than 2,000 lines directly in it', () => {
  const lines = new Map<string, number>()
  for (const file of sourceFiles(root)) {
    if (!/^(domain|server|web)\/.*(?<!\.test)\.tsx?$/.test(file)) continue
    const counted = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    lines.set(dirname(file), (lines.get(dirname(file)) ?? 0) + counted)
  }
  expect(lines.size).toBeGreaterThan(100)
  expect([...lines].filter(([, count]) => count > mostLines)).toEqual([])
})
