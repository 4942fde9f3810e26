import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds, messaging, signIn } from './list.ts'

const root = join(import.meta.dirname, '../..')
const integrations = [
  ...Object.values(kinds).flatMap((kind) => kind.integrations),
  ...Object.values(messaging),
  ...Object.values(signIn),
]

test('every folder of a provider is in the list', () => {
  const text = readFileSync(join(import.meta.dirname, 'list.ts'), 'utf8')
  const folders = globSync('*/*/', { cwd: import.meta.dirname })
  expect(folders.length).toBeGreaterThan(8)
  const missing = folders.filter((folder) => !text.includes(`'./${folder}/provider.ts'`))
  expect(missing).toEqual([])
})

test('every provider names pages and stand-ins that are there', () => {
  expect(integrations.length).toBeGreaterThan(10)
  for (const { name, docs, standIn } of integrations) {
    if (docs) expect(existsSync(join(root, docs)), name).toBe(true)
    if (standIn) expect(existsSync(join(root, standIn, 'README.md')), name).toBe(true)
  }
})

test('no two providers document the same variable', () => {
  const names = integrations.flatMap(({ variables }) => Object.keys(variables))
  expect(names).toEqual([...new Set(names)])
})

test('a folder of stand-ins that nobody points to would be forgotten', () => {
  const named = new Set(integrations.map(({ standIn }) => standIn))
  const folders = globSync('sandbox/*/plugin.ts', { cwd: root }).map((file) => dirname(file))
  expect(folders.filter((folder) => !named.has(folder))).toEqual([])
})
