import { services } from '../../domain/services/catalogue.ts'
import { landings } from '../../domain/services/landings.ts'
import type { Locale } from '../../messages/locales.ts'

/** The code of the services in `web/public-site/booked-services.ts`. */
export function servicesInPages(locale: Locale): string {
  const known = services.map(({ skill, title, page }) => {
    const landing = landings.find((each) => each.skill === skill)?.path
    return [skill, { title: title({}, { locale }), page, landing }]
  })
  return JSON.stringify(Object.fromEntries(known))
}
