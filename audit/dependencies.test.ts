import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

/** Production dependencies that no file imports, each with its reason. */
const withoutImport = new Map([
  ['@mantine/hooks', 'a peer of @mantine/core and @mantine/dates'],
  ['@react-router/node', 'the build of React Router looks for it among the dependencies'],
  ['dayjs', 'a peer of @mantine/dates'],
])

test('every production dependency is used by more than tests', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const production = sourceFiles(root)
    .filter((file) => !/\.(test|spec)\.tsx?$|^(testing|e2e|bench|audit)\/|\.md$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const unused = Object.keys(dependencies).filter(
    (name) => !production.some((text) => importsPackage(text, name)),
  )
  expect(unused.sort()).toEqual([...withoutImport.keys()])
})

function importsPackage(text: string, name: string): boolean {
  return [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`].some((each) => text.includes(each))
}
