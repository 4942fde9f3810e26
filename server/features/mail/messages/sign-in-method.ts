import { renderEmail, type Sender } from '../email-template.ts'

/** Notifies an account's owner that a provider can now be used to sign in. */
export function methodLinkedMail(sender: Sender, provider: string, profile: string) {
  return renderEmail(
    {
      subject: `${provider} is connected to your account`,
      greeting: 'Hello,',
      lines: [`You can now login to your ${sender.name} account with ${provider}.`],
      after: [`If this was not you, disconnect it at once and change your password: ${profile}`],
    },
    sender,
  )
}

/** Notifies an account's owner that a provider can no longer be used to sign in. */
export function methodUnlinkedMail(sender: Sender, provider: string, forgotPassword: string) {
  return renderEmail(
    {
      subject: `${provider} is no longer connected to your account`,
      greeting: 'Hello,',
      lines: [`Your ${sender.name} account can no longer be opened with ${provider}.`],
      after: [`If this was not you, choose a new password at once: ${forgotPassword}`],
    },
    sender,
  )
}
