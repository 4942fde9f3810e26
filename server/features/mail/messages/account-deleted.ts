import { renderEmail, type Sender } from '../email-template.ts'

/** The last e-mail to a person who deleted their account. */
export function accountDeletedMail(sender: Sender) {
  return renderEmail(
    {
      subject: 'Your account is deleted',
      greeting: 'Hello,',
      lines: [
        `Your ${sender.name} account is deleted, as you asked. Your name, phone number and addresses are gone from our records; past bookings stay without them, as the law asks us to keep the accounts.`,
      ],
      after: ['If this was not you, please write or call us at once.'],
    },
    sender,
  )
}
