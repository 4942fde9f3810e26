import type { assistantActionCalls } from '../../../domain/api/accounts/assistant-actions.ts'
import type { assistantCalls } from '../../../domain/api/accounts/assistants.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, valueOrThrow } from '../../http/failure.ts'
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
      const read = valueOrThrow(await readRequest(deps, body, incoming.caller, now))
      const { client, scopes, redirect } = read
      const { host } = new URL(body.redirect_uri)
      return { name: client.name, host, scopes, ...(redirect ? { redirect } : {}) }
    },

    'POST /account/assistants/decide/': async (incoming) => {
      const { body, now } = incoming
      return valueOrThrow(await decide(deps, body, incoming.caller, now))
    },

    'GET /account/assistants/action/': async (incoming) => {
      const { body, now } = incoming
      return foundOrThrow(
        await readAction(deps.pool, body.id, incoming.caller, now),
        m.problem_assistant_action,
      )
    },

    'POST /account/assistants/action/': async (incoming) => {
      const { body, now, locale } = incoming
      valueOrThrow(await answerAction(deps.pool, body, incoming.caller, now))
      const message = body.agree ? m.answer_assistant_agreed : m.answer_assistant_refused
      return { success: true, response: message({}, { locale }) }
    },

    'GET /account/assistants/': (incoming) =>
      readAssistants(deps.pool, incoming.caller, incoming.now),

    'POST /account/assistants/disconnect/': async (incoming) => {
      const { body, now, locale } = incoming
      const ended = await disconnect(deps.pool, body.id, incoming.caller, now)
      const { name } = valueOrThrow(ended)
      return { success: true, response: m.answer_assistant_disconnected({ name }, { locale }) }
    },
  }
}
