import { address, matching, optional } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { MailProvider } from '../port.ts'

export const smtp = defineProvider({
  name: 'smtp',
  processor: 'mail-host',
  variables: {
    SMTP_URL: optional(
      'mail stays in the outbox',
      'smtp://user:password@host:port or smtps://…',
      address('smtp://user:password@host:587', 'smtp:', 'smtps:'),
    ),
    MAIL_FROM: optional(
      'name and e-mail of the company',
      'Sender of every e-mail',
      matching(
        /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/,
        'an e-mail address such as Jiran <hello@jiran.example>',
      ),
    ),
  },
  switchedOnBy: 'SMTP_URL',
  settings: (values) => ({ url: values.SMTP_URL ?? '', from: values.MAIL_FROM }),
  async open({ url, from }, { sender }): Promise<MailProvider> {
    const { smtpMail } = await import('./adapter.ts')
    return smtpMail(url, from === undefined ? sender : () => from)
  },
})
