import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { renderEmail, type Sender } from '../email-template.ts'

/**
 * The link that verifies an e-mail address. It has no name: the person who registers picks the
 * name, and the address may be another person's, who must not be sent a text of their choosing.
 */
export function verifyAccountMail(
  sender: Sender,
  link: string,
  registered: { when: string; device: string; isOneOfSeveral: boolean },
  locale: Locale,
) {
  const company = sender.name
  return renderEmail(
    {
      subject: m.mail_verify_subject({}, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [
        m.mail_verify_thanks({ company }, { locale }),
        ...(registered.isOneOfSeveral ? [m.mail_verify_several({}, { locale })] : []),
      ],
      facts: [
        [m.mail_verify_registered({}, { locale }), registered.when],
        [m.mail_verify_device({}, { locale }), registered.device],
      ],
      action: { label: m.mail_verify_action({}, { locale }), url: link },
      after: [m.mail_verify_after({}, { locale })],
    },
    sender,
    locale,
  )
}
