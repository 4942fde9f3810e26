import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { cities, sitePages } from './build-facts.ts'

const {
  accountPages,
  appPages,
  bookingPaths,
  crewPages,
  embedPages,
  historyPages,
  landingPaths,
  publicPages,
  staffPages,
} = sitePages

const cityPaths = cities.map(({ path }) => path)

export const accountPaths = Object.keys(accountPages)
export const livePaths = [sitePages.livePath]
export const historyPaths = Object.keys(historyPages)
export const embedPaths = embedPages.map(({ path }) => path)
export const crewPaths = Object.keys(crewPages)

/**
 * The pages that search engines may find by default. They are prerendered at build time, like those
 * of `landingPaths`.
 */
export const publicPaths: readonly string[] = [...Object.keys(publicPages), ...cityPaths]

function routesOf(pages: Readonly<Record<string, string>>) {
  const named = new Set<string>()
  return Object.entries(pages).map(([path, page]) => {
    const file = `pages/${page}.tsx`
    if (path === '/') return index(file)
    // A second address of a page needs its own id.
    const options = named.has(page) ? { id: path.slice(1) } : {}
    named.add(page)
    return route(path.slice(1), file, options)
  })
}

/** One page at several addresses. */
function shared(paths: readonly string[], page: string) {
  return paths.map((path) => route(path.slice(1), `pages/${page}.tsx`, { id: path.slice(1) }))
}

/** Every address of the product (docs/product/pages.md#routes). Unknown ones go to `/`. */
export default [
  ...routesOf(publicPages),
  ...shared(cityPaths, 'site/city-cleaning'),
  ...shared(landingPaths, 'site/service-landing'),
  ...shared(bookingPaths, 'book'),
  ...shared(embedPaths, 'embed'),
  ...routesOf(accountPages),
  ...routesOf(historyPages),
  ...routesOf(crewPages),
  route(`${sitePages.livePath.slice(1)}/:token?`, 'pages/site/live-visit.tsx'),
  layout('app-layout.tsx', [
    ...routesOf(appPages),
    layout('staff-layout.tsx', routesOf(staffPages)),
  ]),
  route('*', 'pages/site/unknown.tsx'),
] satisfies RouteConfig
