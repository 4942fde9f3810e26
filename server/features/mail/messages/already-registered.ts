import { renderEmail, type Sender } from '../email-template.ts'

/** The mail's subject; also how such mails are counted. */
export const alreadyRegisteredSubject = 'You already have an account'

/** For a person who registers again: the page itself must not disclose that the account exists. */
export function alreadyRegisteredMail(
  sender: Sender,
  links: { login: string; forgotPassword: string },
) {
  return renderEmail(
    {
      subject: alreadyRegisteredSubject,
      greeting: 'Hello,',
      lines: [
        `Somebody, probably you, registered at ${sender.name} with this e-mail address. It already has an account, so nothing was changed.`,
      ],
      action: { label: 'Login', url: links.login },
      after: [
        `Forgot your password? Choose a new one here: ${links.forgotPassword}`,
        'If this was not you, there is nothing to do.',
      ],
    },
    sender,
  )
}
