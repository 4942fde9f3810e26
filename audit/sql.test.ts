import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

/** A string that begins like a statement; a sentence that begins with "Select" does not match. */
const statement =
  /[`'"]\s*(select|SELECT|insert into|INSERT INTO|update \w+ (\w+ )?set|UPDATE \w+ (\w+ )?SET|delete from|DELETE FROM|with (recursive )?\w+ as|WITH (RECURSIVE )?\w+ AS)\s/

/** The places for SQL, by docs/decisions/0004-plain-sql.md. */
function mayHoldSql(file: string): boolean {
  if (/^server\/(db|demo)\//.test(file)) return true
  return (
    file.startsWith('server/features/') &&
    !file.endsWith('routes.ts') &&
    !/\/(mails|messages\/[^/]+)\.ts$/.test(file)
  )
}

test('SQL is only where the decision on plain SQL allows it', () => {
  const production = sourceFiles(root).filter(
    (file) => /^(domain|server|web)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const holding = production.filter((file) =>
    statement.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(holding.length).toBeGreaterThan(40)
  expect(holding.filter((file) => !mayHoldSql(file))).toEqual([])
})
