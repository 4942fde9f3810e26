import type { FastifyPluginAsync } from 'fastify'
import { apiPrefixes } from '../calls/api-paths.ts'

/** The pages that search engines may index. */
export const siteIndex: FastifyPluginAsync<{
  origin: string
  paths: () => readonly string[]
}> = async (app, { origin, paths }) => {
  const sitemap = () => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths()
  .map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  .join('\n')}
</urlset>
`
  // Pages that must not be indexed carry noindex, which a crawler could not read if they were
  // disallowed here.
  const robots = `User-agent: *
${apiPrefixes.map((prefix) => `Disallow: ${prefix}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`
  const cacheControl = 'public, max-age=3600'
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(sitemap()),
  )
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(robots),
  )
}

/** The canonical path of each page that has one; two pages may share it. */
export function canonicalPaths(pages: readonly string[], origin: string): string[] {
  const found = pages.flatMap((html) => {
    const url = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    return url?.startsWith(`${origin}/`) ? [url.slice(origin.length)] : []
  })
  return [...new Set(found)].sort()
}
