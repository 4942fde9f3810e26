import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { factMarks } from '../../domain/site/facts.ts'
import { hourMark } from '../../domain/site/hours.ts'
import { m } from '../../messages/every.ts'
import { baseLocale, type Locale, languageTags, locales, pathIn } from '../../messages/locales.ts'

/**
 * Finishes the files that are not built per language: the offline page, which contains all
 * languages, and the manifests. Run once, before the build is compressed.
 * @param directory `build/client`.
 * @throws Error if the offline page lacks the placeholder of its texts.
 */
export function writeEveryLanguage(directory: string): void {
  const offline = join(directory, 'offline.html')
  const page = readFileSync(offline, 'utf8')
  const place = '<!-- words -->'
  if (!page.includes(place)) throw new Error('offline.html has no place for its words')
  writeFileSync(
    offline,
    page.replace(place, () => locales.map(offlineWords).join('\n')),
  )

  for (const locale of locales.filter((each) => each !== baseLocale)) {
    const { company } = factMarks
    const start = pathIn(locale, '/crew')
    write(directory, locale, 'site.webmanifest', {
      description: m.public_business({}, { locale }),
      start_url: pathIn(locale, '/'),
    })
    write(directory, locale, 'crew.webmanifest', {
      name: m.crew_app_name({ company }, { locale }),
      short_name: m.crew_app_name({ company }, { locale }),
      description: m.crew_app_description({ company }, { locale }),
      start_url: start,
      scope: start,
    })
  }
}

/** Writes the manifest of a language: the English one with some properties replaced. */
function write(directory: string, locale: Locale, name: string, own: object): void {
  const english = JSON.parse(readFileSync(join(directory, name), 'utf8')) as object
  const manifest = { ...english, ...own, lang: languageTags[locale] }
  writeFileSync(join(directory, locale, name), JSON.stringify(manifest))
}

/** The texts of the offline page in a language; its script shows the language of the address. */
function offlineWords(locale: Locale): string {
  const { company, phone, phoneDigits, email } = factMarks
  const links = {
    phone: `<a href="tel:${phoneDigits}">${phone}</a>`,
    email: `<a href="mailto:${email}">${email}</a>`,
  }
  return `<div lang="${languageTags[locale]}" data-language="${locale}" data-title="${m.offline_title({ company }, { locale })}"${locale === baseLocale ? '' : ' hidden'}>
<h1>${m.offline_heading({}, { locale })}</h1>
<p>${m.offline_text({}, { locale })}</p>
<button type="button">${m.common_try_again({}, { locale })}</button>
<p>${m.offline_hurry(
    { ...links, opens: hourMark('opens', locale), closes: hourMark('closes', locale) },
    { locale },
  )}</p>
</div>`
}
