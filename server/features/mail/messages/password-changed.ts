import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/** Notifies an account's owner that its password was changed. */
export function passwordChangedMail(sender: Sender, forgotPassword: string, locale: Locale) {
  const company = sender.name
  return renderEmail(
    {
      subject: m.mail_password_changed_subject({}, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_password_changed_line({ company }, { locale })],
      after: [m.mail_choose_password_at_once({ link: forgotPassword }, { locale })],
    },
    sender,
    locale,
  )
}
