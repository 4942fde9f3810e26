import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of a built script in dependency order (unless there are cycles), the script last.
 * @param directory `build/client`.
 * @param name the script's name in vite.config.ts.
 * @returns file names in `assets`.
 * @throws Error if the build has no such script.
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

/** Not stored on phones: the PDF layout engine is larger than the rest of the app. */
const neverStored = /^save-earnings-/

/**
 * The files that scripts load on demand, with their dependencies, except those too large to store
 * in advance.
 */
export function laterFilesOf(directory: string, files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) {
    const code = readFileSync(join(directory, 'assets', file), 'utf8')
    for (const [, needed = ''] of code.matchAll(
      /(?:from|import)[\s(]*["'`]\.\/([\w.-]+\.js)["'`]/g,
    ))
      if (!neverStored.test(needed)) found.add(needed)
  }
  return [...found].filter((file) => !files.includes(file))
}

const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g
const preload = /<link rel="modulepreload" href="[^"]+"\/>/g
/** Amounts for pages that the router renders; prerendered HTML has them inline. */
const amounts = / data-prices="[^"]*"/
/** After the first script in the body, there are only the router's scripts. */
const routerScripts = /<script>\(\(storageKey[\s\S]*(?=<\/body>)/

/**
 * A page's HTML with inline CSS and without the router's scripts.
 * @throws Error if the page does not have React Router's structure.
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
