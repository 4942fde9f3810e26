import { replySubject } from '../../../domain/inbox/thread.ts'
import { momentLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { renderEmail, type Sender } from '../mail/email-template.ts'

/** A reply of staff, above the customer's latest message. */
export function replyMail(
  company: Sender,
  thread: { ref: string; subject: string; customer_name: string; language: Locale },
  written: { text: string; who: string; quoted: { body: string; at: Date } | undefined },
) {
  const locale = thread.language
  const { quoted } = written
  return renderEmail(company, locale, {
    subject: replySubject(thread.subject, thread.ref),
    greeting: m.mail_hello_name({ name: thread.customer_name }, { locale }),
    lines: [
      ...paragraphs(written.text),
      m.mail_reply_signed({ who: written.who, company: company.name }, { locale }),
    ],
    after: [
      m.mail_reply_how({ ref: thread.ref }, { locale }),
      ...(quoted
        ? [
            m.mail_reply_quoted({ when: momentLabel(quoted.at, locale) }, { locale }),
            ...paragraphs(quoted.body).map((text) => text.replace(/^/gm, '> ')),
          ]
        : []),
    ],
  })
}

function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/)
}
