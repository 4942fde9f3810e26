import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { factMarks } from '../../domain/site/facts.ts'
import { openingMark } from '../../domain/site/opening-hours.ts'
import { m } from '../../messages/every.ts'
import { baseLocale, type Locale, languageTags, locales, pathIn } from '../../messages/locales.ts'

/**
 * Finishes the files that the build does not make once for each language: the page without a network,
 * which has all of them, and the manifest. To be run once, before the build is compressed.
 * @param directory `build/client`.
 * @throws Error when the page without a network has no place for its words.
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

  const name = 'site.webmanifest'
  const manifest = JSON.parse(readFileSync(join(directory, name), 'utf8')) as object
  for (const locale of locales.filter((each) => each !== baseLocale)) {
    const own = {
      ...manifest,
      description: m.public_business({}, { locale }),
      start_url: pathIn(locale, '/'),
      lang: languageTags[locale],
    }
    writeFileSync(join(directory, locale, name), JSON.stringify(own))
  }
}

/** What the page without a network says in one language; its script shows the one of the address. */
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
    { ...links, opens: openingMark('opens', locale), closes: openingMark('closes', locale) },
    { locale },
  )}</p>
</div>`
}
