import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'

/** Where a person agreed to the terms and the privacy notice. */
export type ConsentPlace = 'register' | 'google' | 'facebook' | 'invitation'

/**
 * The text that a person agreed to, as shown on the page. The registration form also shows it in
 * Malay (docs/product/privacy.md#consents).
 */
export function noticeConsentText(place: ConsentPlace, company: string, locale: Locale): string {
  const links = {
    terms: m.account_terms({}, { locale }),
    privacy: m.account_privacy({}, { locale }),
  }
  if (place !== 'register') return m.account_agree(links, { locale })
  const text = m.account_consent({ company, ...links }, { locale })
  if (locale === 'ms') return text
  const malay = {
    terms: m.account_terms_malay({}, { locale }),
    privacy: m.account_privacy_malay({}, { locale }),
  }
  return `${text} ${m.account_consent_malay(malay, { locale })}`
}
