import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseLocale, type Locale, pathIn } from '../../messages/locales.ts'

/**
 * Writes the two documents of the app's pages, for customers and staff, from the one that React
 * Router builds. The staff document hides the customers' frame until the script replaces it. Run
 * once, before the build is compressed.
 * @param directory `build/client`, or that of another language.
 * @throws Error if the build does not have React Router's structure.
 */
export function writeAppDocuments(directory: string, locale: Locale): void {
  // Without a page at the root, React Router writes its fallback document there.
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
