import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The files that are loaded with this one before its code runs. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known
  known.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, words = '', from = ''] of text.matchAll(
    /^(?:import|export)\b([^'"]*?)(?:from )?'(\.[^']+)'/gm,
  ))
    if (!words.trim().startsWith('type ')) loadedWith(join(file, '..', from), known)
  return known
}

const filesOf = (name: string) =>
  [...loadedWith(join(root, name))].map((each) => relative(root, each))

// `npm start` begins with the build, and a fresh checkout has no compiled messages.
test('the build and the compiler of messages load nothing that needs compiled messages', () => {
  expect(filesOf('server/main.ts')).toContain('messages/every.ts')
  for (const name of ['build.ts', 'messages/compile.ts']) {
    expect(filesOf(name).length, name).toBeGreaterThan(1)
    expect(filesOf(name), name).not.toContain('messages/every.ts')
    expect(filesOf(name), name).not.toContain('messages/page.ts')
  }
})
