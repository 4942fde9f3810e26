import type { contactCalls } from '../../../domain/api/messages/contact.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { valueOrThrow } from '../../http/failure.ts'
import { sendQuery } from './commands.ts'

/** The call of the contact form (docs/product/calls.md). */
export function contactHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof contactCalls> {
  return {
    'POST /common/send-query/': async ({ body, now, locale }) => {
      valueOrThrow(await sendQuery(deps, body, locale, now))
      const message = m.answer_message_received({}, { locale })
      return { success: true, message, response: message }
    },
  }
}
