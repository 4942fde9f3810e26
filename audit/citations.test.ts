import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const files = sourceFiles(root)

/** The anchor of a heading, as GitHub generates it. */
function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** The anchors of a page by its path. */
function anchorsOf(path: string): ReadonlySet<string> {
  const text = readFileSync(path, 'utf8')
  return new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading)))
}

/** The problem of a reference to a page; undefined if file and anchor exist. */
function wrongReference(path: string, anchor: string | undefined): string | undefined {
  if (!existsSync(path)) return `${relative(root, path)} does not exist`
  if (anchor === undefined || anchorsOf(path).has(anchor)) return undefined
  return `${relative(root, path)} has no heading for #${anchor}`
}

test('every page and heading that a comment or document cites exists', () => {
  const wrong: string[] = []
  for (const file of files.filter((each) => each !== 'audit/citations.test.ts')) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, page = '', anchor] of text.matchAll(/\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)) {
      const found = wrongReference(join(root, page), anchor)
      if (found) wrong.push(`${file}: ${found}`)
    }
    if (!file.endsWith('.md')) continue
    for (const [, page = '', anchor] of text.matchAll(/\]\((?!\w+:)([\w./-]*)(?:#([\w-]+))?\)/g)) {
      const at = page === '' ? join(root, file) : join(root, dirname(file), page)
      const found = wrongReference(at, at.endsWith('.md') ? anchor : undefined)
      if (found) wrong.push(`${file}: ${found}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Decisions and the changelog may name files that were removed since. */
const isHistory = (file: string) => file.startsWith('docs/decisions/') || file === 'CHANGELOG.md'

test('every source file that a document names exists', () => {
  const wrong = files
    .filter((file) => file.endsWith('.md') && !isHistory(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|css|sql))`/g)]
      return named.flatMap(([, name = '']) =>
        files.some((each) => `/${each}`.endsWith(`/${name}`)) ? [] : `${file}: ${name}`,
      )
    })
  expect(wrong).toEqual([])
})

test('anchors are made as GitHub makes them', () => {
  expect(slug('Rates, add-ons & vouchers')).toBe('rates-add-ons--vouchers')
  expect(wrongReference(join(root, 'docs/none.md'), undefined)).toBe('docs/none.md does not exist')
  expect(wrongReference(join(root, 'docs/glossary.md'), 'none')).toContain('#none')
})
