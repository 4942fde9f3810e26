import { z } from 'zod'
import { urlOf } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { MailProvider } from '../port.ts'

export const smtp = defineProvider({
  name: 'smtp',
  variables: {
    SMTP_URL: {
      unset: 'mail stays in the outbox',
      meaning: 'smtp://user:password@host:port or smtps://…',
      shape: urlOf('smtp:', 'smtps:'),
      expected: 'an address such as smtp://user:password@host:587',
    },
    MAIL_FROM: {
      unset: 'name and e-mail of the company',
      meaning: 'Sender of every e-mail',
      shape: z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/),
      expected: 'an e-mail address such as Jiran <hello@jiran.example>',
    },
  },
  switchedOnBy: 'SMTP_URL',
  settings: (values) => ({ url: values.SMTP_URL ?? '', from: values.MAIL_FROM }),
  async open({ url, from }, { sender }): Promise<MailProvider> {
    const { smtpMail } = await import('./adapter.ts')
    return smtpMail(url, from === undefined ? sender : () => from)
  },
})
