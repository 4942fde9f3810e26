import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/** Notifies an account's owner that a provider can now be used to sign in. */
export function methodLinkedMail(
  sender: Sender,
  provider: string,
  profile: string,
  locale: Locale,
) {
  const names = { company: sender.name, provider }
  return renderEmail(
    {
      subject: m.mail_linked_subject({ provider }, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_linked_line(names, { locale })],
      after: [m.mail_linked_after({ link: profile }, { locale })],
    },
    sender,
    locale,
  )
}

/** Notifies an account's owner that a provider can no longer be used to sign in. */
export function methodUnlinkedMail(
  sender: Sender,
  provider: string,
  forgotPassword: string,
  locale: Locale,
) {
  const names = { company: sender.name, provider }
  return renderEmail(
    {
      subject: m.mail_unlinked_subject({ provider }, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [m.mail_unlinked_line(names, { locale })],
      after: [m.mail_choose_password_at_once({ link: forgotPassword }, { locale })],
    },
    sender,
    locale,
  )
}
