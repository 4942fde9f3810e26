import { renderEmail, type Sender } from '../email-template.ts'

/** Notifies an account's owner that its password was changed. */
export function passwordChangedMail(sender: Sender, forgotPassword: string) {
  return renderEmail(
    {
      subject: 'Your password was changed',
      greeting: 'Hello,',
      lines: [
        `The password of your ${sender.name} account was changed just now. Other devices have been signed out.`,
      ],
      after: [`If this was not you, choose a new password at once: ${forgotPassword}`],
    },
    sender,
  )
}
