import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, pathIn } from '../../messages/locales.ts'
import { filesOfScript, withoutRouter } from './built.ts'

/**
 * Makes public pages work without scripts (docs/performance.md): inlines their CSS, removes the
 * router's scripts, and hydrates islands on the first interaction. Run once, before the build is
 * compressed.
 * @param directory `build/client`, or that of another language.
 * @param paths of the pages, such as `/about-us`.
 * @param inline their inline script as text: `web/prerender/inline.ts`.
 * @throws Error if a page does not have React Router's structure.
 */
export function deferHydration(
  directory: string,
  locale: Locale,
  paths: readonly string[],
  inline: string,
): void {
  const script = `<script data-start="${startScript(directory)}">${inline}</script>`
  for (const path of paths) {
    const file = join(directory, pathIn(locale, path), 'index.html')
    const html = readFileSync(file, 'utf8')
    const bare = withoutRouter(html, directory, path)
    writeFileSync(
      file,
      bare.replace('</body>', () => `${script}</body>`),
    )
  }
}

/**
 * Writes the script that the first interaction loads. It fetches all files of the public script in
 * parallel before running them, because browsers remember a module that failed to load until the
 * page is reloaded. While a postcode is typed, it prefetches the files of the form. The same for
 * every page.
 * @returns its address.
 */
function startScript(directory: string): string {
  const needed = filesOfScript(directory, 'hydrate-public')
  const booking = filesOfScript(directory, 'hydrate-booking')
    .filter((name) => !needed.includes(name))
    .map((name) => `/assets/${name}`)
  return writeAsset(
    directory,
    'start',
    `await Promise.all(${JSON.stringify(needed)}.map(async (name) => {
  const answer = await fetch('/assets/' + name)
  if (!answer.ok) throw new Error(name)
  await answer.arrayBuffer()
}))
function fetchAhead({ target }) {
  if (target.name !== 'postcode') return
  removeEventListener('input', fetchAhead)
  if (navigator.connection?.saveData) return
  for (const href of ${JSON.stringify(booking)}) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
addEventListener('input', fetchAhead)
await import('/assets/${needed.at(-1)}')`,
  )
}

/** Writes a file named by its hash. Returns its address. */
function writeAsset(directory: string, name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-${hash}.js`
  writeFileSync(join(directory, address), content)
  return address
}
