import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

// What the configuration of the build knows of the product, loaded by Node itself: Vite would bundle
// and transform every message in every language for it, which takes longer than a language's pages.

/** The pages of the site, by how they are drawn. */
export const sitePages = load('../domain/site/pages.ts') as typeof import('../domain/site/pages.ts')

/** The cities with a landing page. */
export const { cities } = load(
  './public-site/cities.ts',
) as typeof import('./public-site/cities.ts')

export const { servicesInPages } = load(
  './prerender/services-in-pages.ts',
) as typeof import('./prerender/services-in-pages.ts')
