import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of a script of the build, itself last: dependencies first, as far as there is no cycle.
 * @param directory `build/client`.
 * @param name of the script, as vite.config.ts defines it.
 * @returns names in `assets`.
 * @throws Error when the build has no such script.
 */
export function filesOfScript(directory: string, name: string): string[] {
  const assets = join(directory, 'assets')
  const entry = readdirSync(assets).find((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
  )
  if (!entry) throw new Error(`the build has no script ${name}`)
  const found = new Set<string>()
  const visiting = new Set<string>()
  const visit = (file: string) => {
    if (visiting.has(file)) return
    visiting.add(file)
    const code = readFileSync(join(assets, file), 'utf8')
    for (const [, needed = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      visit(needed)
    found.add(file)
  }
  visit(entry)
  return [...found]
}

/** Makes a PDF, with a layout engine larger than the rest of the app: not stored on phones. */
const neverKept = /^save-earnings-/

/**
 * The files that scripts of the build fetch only when they need them, and what those need; without those
 * that are too large to be stored before they are.
 */
export function laterFilesOf(directory: string, files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) {
    const code = readFileSync(join(directory, 'assets', file), 'utf8')
    for (const [, needed = ''] of code.matchAll(
      /(?:from|import)[\s(]*["'`]\.\/([\w.-]+\.js)["'`]/g,
    ))
      if (!neverKept.test(needed)) found.add(needed)
  }
  return [...found].filter((file) => !files.includes(file))
}

const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g
const preload = /<link rel="modulepreload" href="[^"]+"\/>/g
/** Amounts for a page that the router renders: in HTML of its own they are inline. */
const amounts = / data-prices="[^"]*"/
/** From the first script of the body on there is nothing but the router's own. */
const routerScripts = /<script>\(\(storageKey[\s\S]*(?=<\/body>)/

/**
 * A page's HTML with its CSS in it and without the router's scripts.
 * @throws Error when the page is not as React Router makes them.
 */
export function withoutRouter(html: string, directory: string, path: string): string {
  const sheets = [...html.matchAll(stylesheet)].map(([, href = '']) => href)
  if (sheets.length === 0 || !routerScripts.test(html))
    throw new Error(`${path} has no script or no style to take out`)
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
    .replace(routerScripts, '')
}
