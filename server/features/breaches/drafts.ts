import type { Breach, BreachWithMails } from '../../../domain/api/company/breaches.ts'
import { momentLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'

/**
 * Drafts of a breach's notifications, for an Admin to complete (docs/product/privacy.md#breaches).
 * @param locale the Admin's language; the Commissioner reads Malay and English.
 */
export function draftsOf(
  { company, commissionerEmail }: Deps['settings'],
  breach: Breach,
  locale: Locale,
): BreachWithMails['drafts'] {
  const values = (inLocale: Locale) => ({
    company: company.name,
    discovered: momentLabel(new Date(breach.discovered_at), inLocale),
    what: breach.what,
    whose: breach.whose,
  })
  const official = { locale: locale === 'ms' ? locale : 'en' } as const
  const harm = breach.harm ? m.staff_breaches_harm_yes : m.staff_breaches_harm_no
  const persons = (inLocale: Locale) => ({
    subject: m.staff_breaches_mail_persons_subject({ company: company.name }, { locale: inLocale }),
    text: m.staff_breaches_mail_persons(values(inLocale), { locale: inLocale }),
  })
  return {
    commissioner: {
      to: commissionerEmail,
      subject: m.staff_breaches_mail_commissioner_subject({ company: company.name }, official),
      text: m.staff_breaches_mail_commissioner(
        {
          ...values(official.locale),
          people: String(breach.people),
          harm: harm({}, official),
          contact: `${company.email}, ${company.phone}`,
        },
        official,
      ),
    },
    persons: { en: persons('en'), ms: persons('ms'), zh: persons('zh') },
  }
}
