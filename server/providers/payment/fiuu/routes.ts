import type { FastifyInstance, FastifyReply } from 'fastify'
import { isPlainText } from '../../../../domain/booking/plain-text.ts'
import { notAccepted } from '../../not-accepted.ts'
import type { MessageKind, PaymentHandlers } from '../port.ts'
import type { Fields } from './api.ts'
import type { MessageBody, ReadMessage } from './messages.ts'
import { paths } from './paths.ts'
import type { ReadRefund } from './refunds.ts'

/** The parts of the adapter that the routes use. */
export type FiuuWire = {
  readMessage(body: MessageBody): ReadMessage
  readRefundMessage(body: MessageBody): ReadRefund
  /** Acknowledges a message to Fiuu's server, if the response alone does not. */
  confirmReceipt(fields: Fields, kind: MessageKind): Promise<boolean>
}

/**
 * Fiuu's calls (docs/integrations/fiuu.md#messages): the browser's return, and its server's
 * notification and callback. They have no session; a message is proven by its signature.
 */
export async function fiuuRoutes(
  app: FastifyInstance,
  wire: FiuuWire,
  handlers: PaymentHandlers,
): Promise<void> {
  // As raw text: Fiuu signs values that it may not have URL-encoded.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )

  const fromServer = async (body: unknown, reply: FastifyReply) => {
    const read = wire.readMessage(asMessage(body))
    if (!read.ok) {
      await handlers.onUnproven(read)
      throw notAccepted(400, read.reason)
    }
    const { understood, verdict } = await handlers.onPayment(read)
    // A reference that cannot be stored is of no order of ours.
    if (!understood && isPlainText(read.message.orderRef)) throw notAccepted(400, verdict)
    const kind = read.kind === 'callback' ? 'callback' : 'notification'
    await wire.confirmReceipt(read.fields, kind)
    return reply.type(plainText).send(kind === 'callback' ? 'CBTOKEN:MPSTATOK' : 'OK')
  }
  app.post(paths.notify, ({ body }, reply) => fromServer(body, reply))
  app.post(paths.callback, ({ body }, reply) => fromServer(body, reply))

  app.post(paths.refund, async ({ body }, reply) => {
    const read = wire.readRefundMessage(asMessage(body))
    if (!read.ok) {
      await handlers.onUnproven({ reason: read.refusal.code })
      throw notAccepted(400, read.refusal.code)
    }
    const { understood, verdict } = await handlers.onRefund({ refund: read.value })
    if (!understood) throw notAccepted(400, verdict)
    return reply.type(plainText).send('OK')
  })

  const fromBrowser = async (body: unknown, reply: FastifyReply) => {
    const read = wire.readMessage(asMessage(body))
    if (!read.ok) return handlers.showResult(reply, await handlers.onUnproven(read))
    const settled = await handlers.onPayment(read)
    if (settled.understood) await wire.confirmReceipt(read.fields, 'return')
    return handlers.showResult(reply, settled)
  }
  app.post(paths.return, ({ body }, reply) => fromBrowser(body, reply))
  app.get(paths.return, ({ query }, reply) => fromBrowser(query, reply))
}

const plainText = 'text/plain; charset=utf-8'

function asMessage(body: unknown): MessageBody {
  return typeof body === 'string' ? body : ((body ?? {}) as Record<string, unknown>)
}
