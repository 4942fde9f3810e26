import type { contactCalls } from '../../../domain/api/contact.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { failureOf, valueOrThrow } from '../../http/failure.ts'
import { sendQuery } from './commands.ts'

/** The call of the contact form (docs/product/calls.md). */
export function contactHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof contactCalls> {
  return {
    'POST /common/send-query/': async ({ body, now }) => {
      valueOrThrow(await sendQuery(deps, body, now), failureOf)
      const message = 'Thank you. We have your message and will answer by e-mail'
      return { success: true, message, response: message }
    },
  }
}
