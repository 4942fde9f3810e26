import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes the public pages of the build complete without any script (docs/performance.md): their CSS
 * stands in them, the router's scripts are out of them, and what brings their islands to life waits
 * for the first touch. To be run once, before the build is compressed.
 * @param directory `build/client`.
 * @param paths of the pages, such as `/about-us`.
 * @param inline the one script that stands in them, as text: `web/prerender/inline.ts`.
 * @throws Error when a page is not as React Router makes them.
 */
export function deferHydration(directory: string, paths: readonly string[], inline: string): void {
  const script = `<script data-start="${startScript(directory)}">${inline}</script>`
  for (const path of paths) {
    const file = join(directory, path, 'index.html')
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, deferred(html, directory, path, script))
  }
}

const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g
const preload = /<link rel="modulepreload" href="[^"]+"\/>/g
/** Amounts for a page that the app draws: in its own HTML they stand where they are read. */
const amounts = / data-prices="[^"]*"/
/** From the first script of the body on there is nothing but the router's own. */
const routerScripts = /<script>\(\(storageKey[\s\S]*(?=<\/body>)/

function deferred(html: string, directory: string, path: string, script: string): string {
  const sheets = [...html.matchAll(stylesheet)].map(([, href = '']) => href)
  if (sheets.length === 0 || !routerScripts.test(html))
    throw new Error(`${path} has no script or no style to defer`)
  const css = sheets.map((href) => readFileSync(join(directory, href.replace(/#.*$/, '')), 'utf8'))
  let first = true
  return html
    .replace(preload, '')
    .replace(amounts, '')
    .replace(stylesheet, () => {
      const style = first ? `<style>${css.join('')}</style>` : ''
      first = false
      return style
    })
    .replace(routerScripts, () => script)
}

/**
 * Writes the file that a touch fetches: it asks for all that the public script consists of side by
 * side, rather than for one after the other, and only runs what is there: a module that could not be
 * fetched would be missing until the page is loaded anew. While a postcode is typed it has the browser fetch what
 * the form consists of, which comes next. The same for every page.
 * @returns its address.
 */
function startScript(directory: string): string {
  const assets = join(directory, 'assets')
  const entry = readdirSync(assets).find((name) => /^enliven-[\w-]+\.js$/.test(name))
  if (!entry) throw new Error('the build has no public script')
  const needed = new Set<string>([entry])
  // A set grows while it is walked: so the files that files need are found too.
  for (const name of needed) {
    const code = readFileSync(join(assets, name), 'utf8')
    for (const [, file = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      needed.add(file)
  }
  return writeAsset(
    directory,
    'start',
    `await Promise.all(${JSON.stringify([...needed])}.map(async (name) => {
  const answer = await fetch('/assets/' + name)
  if (!answer.ok) throw new Error(name)
  await answer.arrayBuffer()
}))
function fetchAhead({ target }) {
  if (target.name !== 'postcode') return
  removeEventListener('input', fetchAhead)
  if (navigator.connection?.saveData) return
  for (const href of ${JSON.stringify(filesOfRoute(directory, '/book-cleaner'))}) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
addEventListener('input', fetchAhead)
await import('/assets/${entry}')`,
  )
}

type Part = { module: string; imports?: string[]; css?: string[] }
type Route = Part & { path?: string; parentId?: string }

/** Addresses of all that the app loads to show a page, from the manifest of React Router. */
function filesOfRoute(directory: string, path: string): string[] {
  const assets = join(directory, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  const [, json] = name ? (/=(\{.*\})/s.exec(readFileSync(join(assets, name), 'utf8')) ?? []) : []
  if (!name || !json) throw new Error('the build has no manifest')
  const { entry, routes } = JSON.parse(json) as { entry: Part; routes: Record<string, Route> }
  const parts: Part[] = [entry]
  let route = Object.values(routes).find((one) => `/${one.path}` === path)
  if (!route) throw new Error(`the build has no ${path}`)
  while (route) {
    parts.push(route)
    route = routes[route.parentId ?? '']
  }
  const files = parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  return [...new Set([`/assets/${name}`, ...files.map((file) => file.replace(/#.*$/, ''))])]
}

/** Writes a file named by its content; answers its address. */
function writeAsset(directory: string, name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-${hash}.js`
  writeFileSync(join(directory, address), content)
  return address
}
