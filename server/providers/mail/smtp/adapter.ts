import { createTransport } from 'nodemailer'
import type { Sender } from '../../definition.ts'
import type { MailProvider } from '../port.ts'

/**
 * Mail over SMTP. Waits at most 20 seconds for a silent server; it does not retry.
 * @param smtpUrl `smtp://user:password@host:port`, or `smtps://…`.
 * @param from the sender of the next message, such as `Jiran <hello@jiran.example>`.
 */
export function smtpMail(smtpUrl: string, from: () => Sender): MailProvider {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail contains only our own text: no files, nothing fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, text, html, conversation, invitations }) {
      const sender = from()
      const address = typeof sender === 'string' ? sender : sender.address
      const host = /@([^\s@<>]+)>?$/.exec(address)?.[1] ?? 'localhost'
      const [invitation, ...others] = invitations
      const references = conversation?.references.map((each) => `<${each}@${host}>`) ?? []
      await transport.sendMail({
        from: sender,
        // A list, so that a comma in an address cannot become a second recipient.
        to: [{ name: '', address: to }],
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        ...(invitation
          ? {
              icalEvent: {
                method: invitation.method,
                content: invitation.text,
                filename: `${invitation.name}.ics`,
              },
            }
          : {}),
        attachments: others.map(({ name, method, text: content }) => ({
          filename: `${name}.ics`,
          contentType: `text/calendar; charset=utf-8; method=${method}`,
          content,
        })),
        ...(conversation
          ? {
              references,
              inReplyTo: references.at(-1),
              replyTo: [{ name: '', address: conversation.replyTo }],
            }
          : { headers: { 'Auto-Submitted': 'auto-generated' } }),
      })
    },
    close: () => transport.close(),
  }
}
