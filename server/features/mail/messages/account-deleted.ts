import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/** The last e-mail to a person who deleted their account. */
export function accountDeletedMail(sender: Sender, locale: Locale) {
  const company = sender.name
  return renderEmail(
    {
      subject: m.mail_deleted_subject({}, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_deleted_line({ company }, { locale })],
      after: [m.mail_deleted_after({}, { locale })],
    },
    sender,
    locale,
  )
}
