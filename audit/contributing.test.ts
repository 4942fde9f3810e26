import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/** Text between backticks, except names with a placeholder such as `<name>`. */
const quoted = [...text.matchAll(/`([^`]+)`/g)]
  .map(([, word = '']) => word)
  .filter((word) => !/[<>*]/.test(word))

test('the files and folders that CONTRIBUTING.md names exist', () => {
  const names = new Set(sourceFiles(root).map((file) => basename(file)))
  const named = quoted.filter((word) => /^[\w./-]+(\/|\.(ts|tsx|md|sql|json|cjs))$/.test(word))
  expect(named.length).toBeGreaterThan(10)
  const missing = named.filter((word) =>
    word.includes('/') ? !existsSync(join(root, word)) : !names.has(word),
  )
  expect(missing).toEqual([])
})

test('the npm scripts that README.md and CONTRIBUTING.md name exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const pages = text + readFileSync(join(root, 'README.md'), 'utf8')
  const named = [...pages.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
