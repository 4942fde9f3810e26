import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

// Product data for the build configuration, loaded by Node: Vite would bundle and transform every
// message in every language, which takes longer than building a language's pages.

/** The pages of the site, by how they are rendered. */
export const sitePages = load('../domain/site/pages.ts') as typeof import('../domain/site/pages.ts')

/** The cities with a landing page. */
export const { cities } = load(
  './public-site/cities.ts',
) as typeof import('./public-site/cities.ts')

export const { servicesInPages } = load(
  './prerender/services-in-pages.ts',
) as typeof import('./prerender/services-in-pages.ts')
