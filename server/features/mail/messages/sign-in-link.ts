import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/** The link by which an owner signs in while unknown clients try passwords. It still asks for the password. */
export function signInLinkMail(
  sender: Sender,
  link: string,
  forgotPassword: string,
  locale: Locale,
) {
  const company = sender.name
  return renderEmail(
    {
      subject: m.mail_link_subject({}, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_link_line({ company }, { locale })],
      action: { label: m.mail_login({}, { locale }), url: link },
      after: [
        m.mail_link_after({}, { locale }),
        m.mail_link_forgot({ link: forgotPassword }, { locale }),
      ],
    },
    sender,
    locale,
  )
}
