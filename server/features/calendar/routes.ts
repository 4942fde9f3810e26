import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { calendarCalls } from '../../../domain/api/bookings/calendar.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Handlers, Incoming } from '../../http/calls/calls.ts'
import { foundOrThrow, notFound } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { readWorker } from '../workers/read-worker.ts'
import { calendarFile } from './calendar-file.ts'
import { type FeedOf, ownerOfFeed, readFeedAddress, removeFeed, renewFeed } from './feeds.ts'
import { readFeedVisits } from './visits.ts'

type Needs = Pick<Deps, 'pool' | 'settings' | 'services' | 'clock'>

/** Calls that create and delete private calendar addresses. */
export function calendarHandlers(deps: Needs): Pick<Handlers, keyof typeof calendarCalls> {
  const own = ({ caller }: { caller: Caller }): FeedOf => ({ accountId: caller.accountId })
  async function ofWorker({ params, now }: { params: { id: number }; now: Date }): Promise<FeedOf> {
    if (!(await readWorker(deps.pool, params.id, now))) throw notFound(m.problem_worker_unknown)
    return { workerId: params.id }
  }
  const renew = async (of: FeedOf, incoming: Incoming) => ({
    success: true as const,
    response: m.answer_calendar_made({}, { locale: incoming.locale }),
    url: await renewFeed(deps, of, authorOf(incoming)),
  })
  const remove = async (of: FeedOf, incoming: Incoming) => {
    await removeFeed(deps, of, authorOf(incoming))
    const { locale } = incoming
    return {
      success: true as const,
      response: m.answer_calendar_removed({}, { locale }),
      url: null,
    }
  }
  const address = async (of: FeedOf) => ({ url: await readFeedAddress(deps, of) })
  return {
    'GET /account/calendar/': (incoming) => address(own(incoming)),
    'POST /account/calendar/': (incoming) => renew(own(incoming), incoming),
    'POST /account/calendar/remove/': (incoming) => remove(own(incoming), incoming),
    'GET /staff/workers/{id}/calendar/': async (incoming) => address(await ofWorker(incoming)),
    'POST /staff/workers/{id}/calendar/': async (incoming) =>
      renew(await ofWorker(incoming), incoming),
    'POST /staff/workers/{id}/calendar/remove/': async (incoming) =>
      remove(await ofWorker(incoming), incoming),
  }
}

/**
 * `/calendar/{token}.ics`: one person's visits, for whoever has the address
 * (docs/product/calendar.md). Calendars refresh about hourly; unchanged feeds get a 304.
 */
export async function calendarFeeds(app: FastifyInstance, deps: Needs): Promise<void> {
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      const owner = foundOrThrow(await ownerOfFeed(deps.pool, deps.settings, request.params.token))
      const visits = await readFeedVisits(deps.pool, owner, deps.clock())
      const file = calendarFile(deps, owner, visits)
      const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex')
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('text/calendar; charset=utf-8').send(file)
    },
  )
}
