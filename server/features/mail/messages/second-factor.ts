import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/** Notifies an account's owner of a second factor that was added or removed. */
export function secondFactorMail(
  sender: Sender,
  change: 'added' | 'removed',
  forgotPassword: string,
  locale: Locale,
) {
  const company = sender.name
  const added = change === 'added'
  return renderEmail(
    {
      subject: added
        ? m.mail_factor_added_subject({}, { locale })
        : m.mail_factor_removed_subject({}, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [
        added
          ? m.mail_factor_added_line({ company }, { locale })
          : m.mail_factor_removed_line({ company }, { locale }),
      ],
      after: [m.mail_choose_password_at_once({ link: forgotPassword }, { locale })],
    },
    sender,
    locale,
  )
}
