import { type Sender, writeLetter } from '../letter.ts'

/** The mail's subject; also how such mails are counted. */
export const verifyAccountSubject = 'Verify your account'

/**
 * The link that proves an e-mail address. Names nobody: whoever registers picks the name, and the
 * address may be a stranger's, who must not be sent words of that person's choosing.
 */
export function verifyAccountMail(sender: Sender, link: string) {
  return writeLetter(
    {
      subject: verifyAccountSubject,
      greeting: 'Hello,',
      lines: [
        `Thank you for registering with ${sender.name}. Please confirm that this e-mail address is yours.`,
      ],
      action: { label: 'Verify my account', url: link },
      after: [
        'The link works for 48 hours. If you did not register, please ignore this e-mail: without the link the account cannot be used.',
      ],
    },
    sender,
  )
}
