import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from './env.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

test.each(settingNames)('the README tells of the setting %s', (name, unset, meaning) => {
  expect(readme).toContain(`| \`${name}\` | ${unset || '–'} | ${meaning} |`)
})
