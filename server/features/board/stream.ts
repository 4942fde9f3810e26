import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { may } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type CallGate, isCrossSite, sessionCookie } from '../../http/calls/calls.ts'
import { Failure } from '../../http/failure.ts'
import { boardChanges } from './changes.ts'

/** Twice within the second in which a change should show. */
const POLL_MS = 500
/** Shorter than proxies let a connection be silent; each beat also checks the session. */
const BEAT_MS = 20_000

/**
 * GET /staff/board/stream/ (docs/product/board.md#live): server-sent events that name the days with
 * changes, for staff only. They carry no data: boards read again what they show. While anyone
 * listens, the process polls the database twice a second, however many listen.
 */
export async function boardStream(
  app: FastifyInstance,
  { pool, clock, findCaller }: Pick<Deps, 'pool' | 'clock'> & Pick<CallGate, 'findCaller'>,
): Promise<void> {
  const listening = new Set<ServerResponse>()
  let following: Promise<void> | undefined

  /** Resolves when changes from then on will be sent. */
  async function follow(): Promise<void> {
    const read = boardChanges(pool)
    await read(Date.now())
    await read(Date.now())
    const again = async () => {
      if (listening.size === 0) {
        following = undefined
        return
      }
      const changes = await read(Date.now()).catch((err: unknown) => {
        app.log.warn({ err }, 'boards are not notified of changes')
        return undefined
      })
      if (changes) {
        const text = `event: changed\ndata: ${JSON.stringify({ days: changes.days })}\n\n`
        for (const each of listening) if (each.headersSent) each.write(text)
      }
      setTimeout(() => void again(), POLL_MS)
    }
    setTimeout(() => void again(), POLL_MS)
  }

  const isStaff = async (token: string | undefined) =>
    token !== undefined && may('manage-bookings', (await findCaller(token, clock()))?.role)

  app.addHook('preClose', async () => {
    for (const each of listening) if (each.headersSent) each.end()
  })
  app.get('/staff/board/stream/', { schema: { hide: true } }, async (request, reply) => {
    const token = request.cookies[sessionCookie]
    if (isCrossSite(request) || !(await isStaff(token)))
      throw new Failure(403, 'not-allowed', (locale) => m.problem_not_allowed({}, { locale }))
    const { raw } = reply
    // Before the first answer: a board that reads once it is connected misses nothing.
    listening.add(raw)
    raw.on('close', () => listening.delete(raw))
    following ??= follow()
    await following.catch((error: unknown) => {
      following = undefined
      listening.delete(raw)
      throw error
    })
    reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // A proxy that buffers answers would delay the changes.
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 2000\n\n')
    const beat = setInterval(() => {
      void isStaff(token).then(
        (may) => (may ? raw.write(':\n\n') : raw.end()),
        () => raw.end(),
      )
    }, BEAT_MS)
    raw.on('close', () => clearInterval(beat))
    return reply
  })
}
