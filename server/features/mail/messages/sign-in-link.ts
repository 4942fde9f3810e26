import { renderEmail, type Sender } from '../email-template.ts'

/** The mail's subject. */
export const signInLinkSubject = 'Login with this link'

/** The link by which an owner signs in while strangers try passwords. It still asks for the password. */
export function signInLinkMail(sender: Sender, link: string, forgotPassword: string) {
  return renderEmail(
    {
      subject: signInLinkSubject,
      greeting: 'Hello,',
      lines: [
        `Somebody has tried many wrong passwords for your ${sender.name} account, so on new devices it now opens by this link alone. If you want to login, use the link and enter your password.`,
      ],
      action: { label: 'Login', url: link },
      after: [
        'The link works once, for 1 hour. If you do not want to login, there is nothing to do: nobody has come in.',
        `If you have forgotten your password, choose a new one: ${forgotPassword}`,
      ],
    },
    sender,
  )
}
