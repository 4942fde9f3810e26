import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/** For a person who registers again: the page itself must not disclose that the account exists. */
export function alreadyRegisteredMail(
  sender: Sender,
  links: { login: string; forgotPassword: string },
  locale: Locale,
) {
  const company = sender.name
  return renderEmail(
    {
      subject: m.mail_registered_before_subject({}, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_registered_before_line({ company }, { locale })],
      action: { label: m.mail_login({}, { locale }), url: links.login },
      after: [
        m.mail_registered_before_forgot({ link: links.forgotPassword }, { locale }),
        m.mail_registered_before_ignore({}, { locale }),
      ],
    },
    sender,
    locale,
  )
}
