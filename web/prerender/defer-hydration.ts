import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startWhenTouched } from './start.ts'

/**
 * Makes a public page of the build complete without any script (docs/performance.md): its CSS stands
 * in it, and its script waits for the first touch. To be run once, before the build is compressed.
 * @param directory `build/client`.
 * @param path of the page, such as `/about-us`.
 * @throws Error when the page is not as React Router makes them.
 */
export function deferHydration(directory: string, path: string): void {
  const file = join(directory, path, 'index.html')
  const html = readFileSync(file, 'utf8')
  writeFileSync(file, deferred(html, directory, path))
}

const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/

function deferred(html: string, directory: string, path: string): string {
  const sheets = [...html.matchAll(stylesheet)].map(([, href = '']) => href)
  const module = moduleScript.exec(html)?.[1]
  if (sheets.length === 0 || !module) throw new Error(`${path} has no script or no style to defer`)
  const css = sheets.map((href) => readFileSync(join(directory, href.replace(/#.*$/, '')), 'utf8'))

  // The page's script in two files: the first fetches all that the second needs side by side.
  const run = writeAsset(directory, 'run', module)
  const needed = [...html.matchAll(preload)].map(([, href = '']) => href)
  const start = writeAsset(
    directory,
    'start',
    `for (const href of ${JSON.stringify([...needed, run])}) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}
await import(${JSON.stringify(run)})`,
  )

  let first = true
  return (
    html
      .replace(preload, '')
      // The links stay, for React looks for them, but fetch nothing.
      .replace(stylesheet, (link) => {
        const style = first ? `<style>${css.join('')}</style>` : ''
        first = false
        return style + link.replace('/>', ' disabled=""/>')
      })
      .replace(
        moduleScript,
        () => `<script>(${startWhenTouched.toString()})(${JSON.stringify(start)})</script>`,
      )
  )
}

/** Writes a file named by its content; answers its address. */
function writeAsset(directory: string, name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-${hash}.js`
  writeFileSync(join(directory, address), content)
  return address
}
