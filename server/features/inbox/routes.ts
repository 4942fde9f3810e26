import type { messageCalls } from '../../../domain/api/messages/messages.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, notFound } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addNote, changeThread, reply } from './commands.ts'
import { readOwners, readPhoto, readThread, readThreads } from './queries.ts'

/** Calls of the inbox (docs/product/inbox.md). */
export function inboxHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof messageCalls> {
  const { pool } = deps
  return {
    'GET /staff/threads/': async (incoming) => {
      const { owner, ...filter } = incoming.body
      const { accountId } = incoming.caller
      const query = { ...filter, owner: owner === 'me' ? accountId : owner }
      const [found, owners] = await Promise.all([readThreads(pool, query), readOwners(pool)])
      return { ...found, owners }
    },

    'GET /staff/threads/{id}': async (incoming) => {
      const { accountId: you } = incoming.caller
      const [thread, owners] = await Promise.all([
        readThread(pool, incoming.params.id, incoming.now),
        readOwners(pool),
      ])
      if (!thread) throw notFound()
      return { ...thread, owners, you }
    },

    'PUT /staff/threads/{id}': staffCommand({
      run: ({ params, body, by }) => changeThread(deps, params.id, body, by),
      message: m.answer_thread_saved,
    }),

    'POST /staff/threads/{id}/reply/': staffCommand({
      run: ({ params, body, by }) => reply(deps, params.id, body, by),
      message: m.answer_reply_sent,
    }),

    'POST /staff/threads/{id}/notes/': staffCommand({
      run: ({ params, body, by }) => addNote(deps, params.id, body, by),
      message: m.answer_note_added,
    }),

    'GET /staff/threads/photos/{key}': async ({ params }) =>
      foundOrThrow(await readPhoto(pool, params.key)),
  }
}
