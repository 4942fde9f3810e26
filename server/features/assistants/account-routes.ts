import type { assistantActionCalls } from '../../../domain/api/accounts/assistant-actions.ts'
import type { assistantCalls } from '../../../domain/api/accounts/assistants.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls/calls.ts'
import { notFound, valueOrThrow } from '../../http/failure.ts'
import { decide, readRequest } from './oauth/connect.ts'
import { disconnect, readAssistants } from './oauth/own-assistants.ts'
import { answerAction, readAction } from './own-actions.ts'

/** A customer's assistants (docs/product/assistants.md#connecting). */
export function assistantHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof assistantCalls | keyof typeof assistantActionCalls> {
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

    'GET /account/assistants/action/': async (incoming) => {
      const { body, now } = incoming
      const action = await readAction(deps.pool, body.id, signedIn(incoming), now)
      if (!action) throw notFound(m.problem_assistant_action)
      return action
    },

    'POST /account/assistants/action/': async (incoming) => {
      const { body, now, locale } = incoming
      valueOrThrow(await answerAction(deps.pool, body, signedIn(incoming), now))
      const said = body.agree ? m.answer_assistant_agreed : m.answer_assistant_refused
      return { success: true, response: said({}, { locale }) }
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
