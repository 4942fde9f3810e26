import type { assistantCalls } from '../../../domain/api/accounts/assistants.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { valueOrThrow } from '../../http/failure.ts'
import { decide, readRequest } from './oauth/connect.ts'
import { disconnect, readAssistants } from './oauth/own-assistants.ts'

/** A customer's assistants (docs/product/assistants.md#connecting). */
export function assistantHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof assistantCalls> {
  return {
    'POST /account/assistants/request/': async (incoming) => {
      const { body, now } = incoming
      const read = valueOrThrow(await readRequest(deps, body, signedIn(incoming), now))
      const { client, scopes, redirect } = read
      const { host } = new URL(body.redirect_uri)
      return { name: client.name, host, scopes, ...(redirect ? { redirect } : {}) }
    },

    'POST /account/assistants/decide/': async (incoming) => {
      const { body, now } = incoming
      return valueOrThrow(await decide(deps, body, signedIn(incoming), now))
    },

    'GET /account/assistants/': (incoming) =>
      readAssistants(deps.pool, signedIn(incoming), incoming.now),

    'POST /account/assistants/disconnect/': async (incoming) => {
      const { body, now, locale } = incoming
      const ended = await disconnect(deps.pool, body.id, signedIn(incoming), now)
      const { name } = valueOrThrow(ended)
      return { success: true, response: m.answer_assistant_disconnected({ name }, { locale }) }
    },
  }
}
