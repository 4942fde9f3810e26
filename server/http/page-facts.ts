import { formatSen } from '../../domain/booking/money.ts'
import { factMarks, factNames, type SiteFacts } from '../../domain/site/facts.ts'
import type { CompleteSettings } from '../env.ts'
import { escapeHtml } from '../features/mail/letter.ts'
import { type BuiltFile, withText } from './built-files.ts'

/** The facts that the settings give. */
export function siteFacts(settings: CompleteSettings): SiteFacts {
  const { publicUrl, company, lateFeeSen, demo } = settings
  return {
    origin: publicUrl,
    email: company.email,
    phone: company.phone,
    address: company.address,
    lateFee: formatSen(lateFeeSen).replace(/\.00$/, ''),
    reviews: demo ? 'demo' : 'none',
  }
}

/** Puts the facts where the build left marks, in all pages at once. */
export async function fillPages(files: Map<string, BuiltFile>, facts: SiteFacts): Promise<void> {
  await Promise.all(
    [...files].map(async ([name, file]) => {
      if (!name.endsWith('.html')) return
      const built = file.plain.toString()
      const filled = fillPage(built, facts)
      if (filled !== built) files.set(name, await withText(file, filled))
    }),
  )
}

/** One page: what stands in data for search engines is written as JSON there, else as HTML. */
export function fillPage(html: string, facts: SiteFacts): string {
  return html
    .split(/(<script type="application\/ld\+json">[\s\S]*?<\/script>)/)
    .map((part, at) => {
      const written = at % 2 === 1 ? inJson : escapeHtml
      return factNames.reduce(
        (text, name) => text.replaceAll(factMarks[name], () => written(facts[name])),
        part,
      )
    })
    .join('')
}

/** A text inside a JSON string inside a script element, which it must not end. */
function inJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[<>&]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
