import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/** The code by which a person from Facebook proves that this mailbox is theirs. */
export function confirmCodeMail(sender: Sender, code: string, locale: Locale) {
  const company = sender.name
  return renderEmail(
    {
      subject: m.mail_code_subject({}, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_code_line({ company }, { locale })],
      facts: [[m.mail_code({}, { locale }), code]],
      after: [m.mail_code_after({}, { locale })],
    },
    sender,
    locale,
  )
}
