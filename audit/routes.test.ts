import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  accountPages,
  appPages,
  bookingPaths,
  crewPages,
  historyPages,
  measuredPage,
  publicPages,
  staffPages,
} from '../domain/site/pages.ts'

// docs/product/pages.md#routes

const page = readFileSync(join(import.meta.dirname, '../docs/product/pages.md'), 'utf8')
const [, table = ''] = /^## Routes\n(.*?)^## /ms.exec(page) ?? []
/** The paths in the table's first column, without parameters; those with `…` stand for several. */
const documented = [...table.matchAll(/^\| (.*?) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`(\/[^`?{…]*)(?:[?{][^`]*)?`/g)])
  .map(([, path = '']) => path.replace(/(.)\/$/, '$1'))

test('the table of routes lists every page', () => {
  const all = [publicPages, accountPages, historyPages, crewPages, appPages, staffPages]
  const paths = [...all.flatMap((pages) => Object.keys(pages)), ...bookingPaths]
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !documented.includes(path))).toEqual([])
})

test('the table of routes lists no other page', () => {
  expect(documented.filter((path) => measuredPage(path) === undefined)).toEqual([])
})
