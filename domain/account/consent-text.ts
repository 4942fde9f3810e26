import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'

/** Where somebody agreed to the terms and the privacy notice. */
export type ConsentPlace = 'register' | 'google' | 'facebook' | 'invitation'

/**
 * The words that a person agreed to, as their page had them: the form of registration has them in Malay,
 * too (docs/product/privacy.md#consents).
 */
export function noticeConsentText(place: ConsentPlace, company: string, locale: Locale): string {
  const links = {
    terms: m.account_terms({}, { locale }),
    privacy: m.account_privacy({}, { locale }),
  }
  if (place !== 'register') return m.account_agree(links, { locale })
  const said = m.account_consent({ company, ...links }, { locale })
  if (locale === 'ms') return said
  const malay = {
    terms: m.account_terms_malay({}, { locale }),
    privacy: m.account_privacy_malay({}, { locale }),
  }
  return `${said} ${m.account_consent_malay(malay, { locale })}`
}
