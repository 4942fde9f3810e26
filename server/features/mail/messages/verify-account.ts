import { renderEmail, type Sender } from '../email-template.ts'

/** The mail's subject; also how such mails are counted. */
export const verifyAccountSubject = 'Verify your account'

/**
 * The link that verifies an e-mail address. It has no name: the person who registers picks the
 * name, and the address may be another person's, who must not be sent a text of their choosing.
 */
export function verifyAccountMail(
  sender: Sender,
  link: string,
  registered: { when: string; device: string; isOneOfSeveral: boolean },
) {
  return renderEmail(
    {
      subject: verifyAccountSubject,
      greeting: 'Hello,',
      lines: [
        `Thank you for registering with ${sender.name}. Please confirm that this e-mail address is yours.`,
        ...(registered.isOneOfSeveral
          ? [
              'This address was registered more than once, each time with a password of its own. Use the link only if you registered at this time, on this device: it puts that password into force.',
            ]
          : []),
      ],
      facts: [
        ['Registered', registered.when],
        ['Device', registered.device],
      ],
      action: { label: 'Verify my account', url: link },
      after: [
        'The link works for 48 hours. If you did not register, please ignore this e-mail: without the link the account cannot be used.',
      ],
    },
    sender,
  )
}
