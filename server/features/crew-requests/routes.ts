import type { crewRequestCalls } from '../../../domain/api/crew-requests.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { answerRequest } from './answer.ts'
import { listRequests, readOwnRequests, readRequest, readWeekHours } from './read.ts'
import { addRequest, withdraw } from './submit.ts'

/** Workers' requests from their phones, and staff's answers (docs/product/workers.md#requests). */
export function crewRequestHandlers(
  deps: Pick<Deps, 'pool'>,
): Pick<Handlers, keyof typeof crewRequestCalls> {
  const { pool } = deps
  return {
    'GET /crew/requests/': async (incoming) => {
      const { workerId } = incoming.worker
      const [items, week_hours] = await Promise.all([
        readOwnRequests(pool, workerId, incoming.now),
        readWeekHours(pool, workerId),
      ])
      return { items, week_hours }
    },
    'POST /crew/requests/': async (incoming) => {
      const { body, now, locale } = incoming
      const { id } = valueOrThrow(await addRequest(deps, incoming.worker.workerId, body, now))
      return { success: true, response: m.answer_request_sent({}, { locale }), id }
    },
    'POST /crew/requests/{id}/withdraw/': async (incoming) => {
      const { params, now, locale } = incoming
      valueOrThrow(await withdraw(deps, incoming.worker.workerId, params.id, now))
      return { success: true, response: m.answer_request_withdrawn({}, { locale }) }
    },
    'GET /staff/crew-requests/': ({ body }) => listRequests(pool, body),
    'GET /staff/crew-requests/{id}': async ({ params }) =>
      foundOrThrow(await readRequest(pool, params.id)),
    'POST /staff/crew-requests/{id}/answer/': staffCommand({
      run: ({ params, body, by }) => answerRequest(deps, params.id, body.note, by),
      message: m.answer_request_answered,
    }),
  }
}
