import { renderEmail, type Sender } from '../email-template.ts'

/** The mail's subject; also how such mails are counted. */
export const resetPasswordSubject = 'Choose a new password'

/** The link to a new password. */
export function resetPasswordMail(sender: Sender, link: string) {
  return renderEmail(
    {
      subject: resetPasswordSubject,
      greeting: 'Hello,',
      lines: [`Somebody, probably you, asked for a new password for your ${sender.name} account.`],
      action: { label: 'Choose a new password', url: link },
      after: [
        'The link works once, for 1 hour. If this was not you, please ignore this e-mail: your password stays as it is.',
      ],
    },
    sender,
  )
}
