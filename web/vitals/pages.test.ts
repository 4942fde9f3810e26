import { expect, test } from 'vitest'
import { measuredPage } from '../../domain/site/pages.ts'
import routes, { publicPaths } from '../routes.ts'

type Route = { path?: string; children?: Route[] }

test('visits are counted on every page of the site', () => {
  const pathsOf = (entries: readonly Route[]): string[] =>
    entries.flatMap(({ path, children = [] }) => [
      ...(path && path !== '*' ? [`/${path}`] : []),
      ...pathsOf(children),
    ])
  const paths = [...publicPaths, ...pathsOf(routes)]
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => measuredPage(path) === undefined)).toEqual([])
})
