import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const files = sourceFiles(root).filter(
  (file) => file.startsWith('web/') && !/\.test\.tsx?$/.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = new Map(
  files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => [file, { defined: classesOf(read(file)), used: new Set<string>() }]),
)

/** The classes that a style sheet defines; those of libraries are global. */
function classesOf(css: string): Set<string> {
  const own = css.replace(/\/\*.*?\*\//gs, '').replace(/:global\([^)]*\)/g, '')
  const selectors = own.match(/[^{};]+(?=\{)/g) ?? []
  return new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[A-Za-z_][\w-]*/g) ?? []))
}

// A component that loses its class falls back to browser styles, without any error.
test('every class that a component uses is defined, and every defined class is used', () => {
  const missing: string[] = []
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const code = read(file)
    for (const [, name = '', path = ''] of code.matchAll(
      /import (\w+) from '(\S+\.module\.css)'/g,
    )) {
      const sheet = sheets.get(join(dirname(file), path))
      const uses = [...code.matchAll(new RegExp(`(?<![/.\\w])${name}\\.([A-Za-z_]\\w*)`, 'g'))].map(
        ([, used = '']) => used,
      )
      for (const used of uses) {
        sheet?.used.add(used)
        if (!sheet?.defined.has(used)) missing.push(`${file}: ${name}.${used}`)
      }
      // Passed on as a whole, or accessed by a computed name: any of its classes may be used.
      const rest = code.replace(/^import .*$/gm, '')
      if (new RegExp(`(?<![/.\\w'])${name}\\b(?![.:'\\w-])`).test(rest))
        for (const each of sheet?.defined ?? []) sheet?.used.add(each)
    }
  }
  const unused = [...sheets].flatMap(([file, { defined, used }]) =>
    [...defined].filter((name) => !used.has(name)).map((name) => `${file}: .${name}`),
  )
  expect({ missing: missing.sort(), unused }).toEqual({ missing: [], unused: [] })
})
