import type { FastifyInstance, FastifyReply } from 'fastify'
import { notAccepted } from '../../not-accepted.ts'
import type { PaymentHandlers } from '../port.ts'
import { readEvent } from './events.ts'
import { paths } from './paths.ts'

/** Stripe's calls: the browser's return, and the events of its server. */
export async function stripeRoutes(
  app: FastifyInstance,
  webhookSecret: string,
  handlers: PaymentHandlers,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const fromBrowser = async (fields: unknown, reply: FastifyReply) => {
    // The return names the attempt, and proves nothing.
    const { attempt } = (fields ?? {}) as Record<string, unknown>
    const claimedOrderRef = typeof attempt === 'string' ? attempt : ''
    const about = await handlers.onUnproven({ reason: 'unproven', claimedOrderRef })
    return handlers.showResult(reply, about)
  }
  // It names the session; whose card it is, only Stripe's API says.
  app.get<{ Querystring: { session_id?: string } }>(paths.cardSaved, async ({ query }, reply) =>
    handlers.showCard(reply, await handlers.onCardSaved(String(query.session_id ?? ''))),
  )
  app.get(paths.return, ({ query }, reply) => fromBrowser(query, reply))
  app.post(paths.return, ({ body }, reply) => fromBrowser(body, reply))

  await app.register((scope) => eventRoute(scope, webhookSecret, handlers))
}

/**
 * The URL for events (docs/integrations/stripe.md#events), whose signature covers the raw bytes.
 * All verified events are acknowledged, even unrelated ones: otherwise they would be repeated for
 * days.
 */
async function eventRoute(
  scope: FastifyInstance,
  webhookSecret: string,
  handlers: PaymentHandlers,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post(paths.webhook, async ({ body, headers }, reply) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const read = readEvent(bytes, headers, webhookSecret, handlers.now())
    if (!read.ok) {
      await handlers.onUnproven(read)
      throw notAccepted(400, read.reason)
    }
    if (read.about === 'payment') await handlers.onPayment(read)
    if (read.about === 'card') await handlers.onCardSaved(read.setupRef)
    if (read.about === 'refund') await handlers.onRefund(read)
    return reply.type('text/plain; charset=utf-8').send('OK')
  })
}
