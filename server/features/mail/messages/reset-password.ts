import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/** The link to a new password. */
export function resetPasswordMail(sender: Sender, link: string, locale: Locale) {
  const company = sender.name
  return renderEmail(
    {
      subject: m.mail_reset_subject({}, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_reset_line({ company }, { locale })],
      action: { label: m.mail_reset_action({}, { locale }), url: link },
      after: [m.mail_reset_after({}, { locale })],
    },
    sender,
    locale,
  )
}
