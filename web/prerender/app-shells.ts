import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isStaffPage } from '../../domain/site/pages.ts'
import { baseLocale, type Locale, pathIn } from '../../messages/locales.ts'

/** What React Router's build knows of each route: its files, and those that these need. */
const routesOfBuild = z.record(
  z.string(),
  z.object({
    path: z.string().optional(),
    parentId: z.string().optional(),
    module: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type BuiltRoutes = z.infer<typeof routesOfBuild>

/** Where the documents of the app's pages are, beside the one that React Router makes for all. */
const SHELLS = '__app'

/**
 * Gives each page of the app a document of its own, which lists all its files: the browser then
 * loads them in parallel, where the router would find one after the other. Run once, before the
 * build is compressed.
 * @param directory `build/client`, or that of another language.
 * @param paths of the pages, such as `/login`.
 * @throws Error when the build is not as React Router makes it.
 */
export function writeAppShells(directory: string, locale: Locale, paths: readonly string[]): void {
  // Without a page at the root, React Router puts its document for all others there.
  const fallback = locale === baseLocale ? '__spa-fallback.html' : 'index.html'
  const shell = readFileSync(join(directory, fallback), 'utf8')
  const routes = builtRoutes(directory)
  const [headFont] = globSync('assets/bricolage-grotesque-latin-wght-*.woff2', { cwd: directory })
  if (!/<html .*<\/head>/s.test(shell) || !headFont)
    throw new Error('the build has no shell or no font')
  for (const path of paths) {
    const file = join(directory, SHELLS, `${pathIn(locale, path)}.html`)
    const { scripts, styles } = filesOf(routes, path)
    const links = [
      `<link rel="preload" href="/${headFont}" as="font" type="font/woff2" crossorigin="anonymous"/>`,
      ...styles.map(
        (href) => `<link rel="preload" href="${href}" as="style" fetchpriority="low"/>`,
      ),
      ...scripts.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`),
    ].filter((link) => !shell.includes(hrefIn(link)))
    mkdirSync(dirname(file), { recursive: true })
    const linked = shell.replace('</head>', `${links.join('')}</head>`)
    // What customers have around a page is hidden before the script replaces it.
    writeFileSync(file, isStaffPage(path) ? linked.replace('<html ', '<html data-staff ') : linked)
  }
}

function builtRoutes(directory: string): BuiltRoutes {
  const [manifest] = globSync('assets/manifest-*.js', { cwd: directory })
  const text = manifest && readFileSync(join(directory, manifest), 'utf8')
  const json = /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(text ?? '')?.[1]
  if (!json) throw new Error('the build names no routes')
  return z.object({ routes: routesOfBuild }).parse(JSON.parse(json)).routes
}

/** The files of a page's route and of its parent routes. */
function filesOf(routes: BuiltRoutes, path: string): { scripts: string[]; styles: string[] } {
  const chain: BuiltRoutes[string][] = []
  let route = Object.values(routes).find((each) => `/${each.path}` === path)
  if (!route) throw new Error(`the build has no route for ${path}`)
  for (; route; route = route.parentId ? routes[route.parentId] : undefined) chain.unshift(route)
  const scripts = chain.flatMap(({ module, imports }) => [...imports, module])
  // A fragment distinguishes the router's own links; the file is the same.
  const styles = chain.flatMap(({ css }) => css).map((href) => href.replace(/#.*$/, ''))
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
}

function hrefIn(link: string): string {
  return /href="([^"]+)"/.exec(link)?.[1] ?? ''
}
