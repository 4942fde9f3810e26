import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseLocale, type Locale, pathIn } from '../../messages/locales.ts'

/**
 * Writes the two documents of the app's pages from the one that React Router makes: customers' and
 * staff's, where what customers have around a page is hidden before the script replaces it. Run once,
 * before the build is compressed.
 * @param directory `build/client`, or that of another language.
 * @throws Error when the build is not as React Router makes it.
 */
export function writeAppDocuments(directory: string, locale: Locale): void {
  // Without a page at the root, React Router puts its document for all others there.
  const fallback = locale === baseLocale ? '__spa-fallback.html' : 'index.html'
  const html = readFileSync(join(directory, fallback), 'utf8')
  if (!html.includes('<html ')) throw new Error('the build has no document for the app')
  const write = (name: string, text: string) => {
    const file = join(directory, '__app', `${pathIn(locale, name)}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  write('/customer', html)
  write('/staff', html.replace('<html ', '<html data-staff '))
}
