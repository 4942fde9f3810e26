import type { Query } from '../../../domain/contact/query.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { pageUrl, renderEmail, type Sender } from '../mail/email-template.ts'

/** The mail to the company about a message from the contact form. */
export function newQueryMail(
  { company, publicUrl }: { company: Sender; publicUrl: string },
  sent: Query,
  threadId: number,
  locale: Locale,
) {
  return renderEmail(company, locale, {
    subject: m.mail_contact_subject({ subject: sent.subject }, { locale }),
    greeting: m.mail_hello({}, { locale }),
    lines: [m.mail_contact_line({}, { locale })],
    facts: [
      [m.mail_name({}, { locale }), `${sent.first_name} ${sent.last_name}`],
      [m.mail_email({}, { locale }), sent.email],
      ...(sent.phone ? ([[m.mail_phone({}, { locale }), sent.phone]] as const) : []),
      [m.mail_subject({}, { locale }), sent.subject],
    ],
    action: {
      label: m.mail_contact_answer({}, { locale }),
      url: pageUrl(publicUrl, locale, `/inbox?thread=${threadId}`),
    },
    after: sent.message.split(/\n\s*\n/),
  })
}
