import { renderEmail, type Sender } from '../email-template.ts'

export const confirmCodeSubject = 'Your code to login'

/** The code by which a person from Facebook proves that this mailbox is theirs. */
export function confirmCodeMail(sender: Sender, code: string) {
  return renderEmail(
    {
      subject: confirmCodeSubject,
      greeting: 'Hello,',
      lines: [
        `Somebody is signing in to ${sender.name} with Facebook and named this e-mail address.`,
      ],
      facts: [['Code', code]],
      after: [
        'Type it on the page that asks for it, within 10 minutes. Give it to nobody: whoever has it can use your account. If this was not you, ignore this message and nothing happens.',
      ],
    },
    sender,
  )
}
