import type { Query } from '../../../domain/contact/query.ts'
import { renderEmail, type Sender } from '../mail/email-template.ts'

/** Notifies the company of a message from the contact form. */
export function newQueryMail(company: Sender, sent: Query) {
  return renderEmail(
    {
      subject: `Contact form: ${sent.subject}`,
      greeting: 'Hello,',
      lines: ['Somebody wrote to us through the contact form.'],
      facts: [
        ['Name', `${sent.first_name} ${sent.last_name}`],
        ['Email', sent.email],
        ...(sent.phone ? ([['Phone', sent.phone]] as const) : []),
        ['Subject', sent.subject],
      ],
      after: sent.message.split(/\n\s*\n/),
    },
    company,
  )
}
