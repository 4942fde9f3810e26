import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notAccepted } from '../../not-accepted.ts'
import type { MessagingHandlers } from '../port.ts'
import { isSigned } from './signing.ts'
import { readReply, readStatus } from './wire.ts'

export const paths = { status: '/hooks/twilio/status', replies: '/hooks/twilio/replies' } as const

type Twilio = {
  readonly authToken: string
  readonly publicUrl: () => string
  readonly priceOf: (sid: string) => Promise<{ price: number; currency: string } | undefined>
}

/**
 * Twilio's callbacks: statuses of messages, and replies (docs/integrations/twilio.md#callbacks).
 */
export async function twilioRoutes(
  scope: FastifyInstance,
  { authToken, publicUrl, priceOf }: Twilio,
  on: MessagingHandlers,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  )

  /** The fields of a signed form. @throws Failure 403 otherwise. */
  const proven = ({ body, headers, raw }: FastifyRequest): URLSearchParams => {
    const fields = new URLSearchParams(typeof body === 'string' ? body : '')
    const address = publicUrl() + (raw.url ?? '')
    if (!isSigned(headers['x-twilio-signature'], address, fields, authToken))
      throw notAccepted(403, 'bad-signature')
    return fields
  }

  scope.post(paths.status, { schema: { hide: true } }, async (request, reply) => {
    const { reference } = request.query as { reference?: unknown }
    const named = typeof reference === 'string' ? reference : null
    const status = readStatus(proven(request), named, on.now())
    if (status) {
      await on.onStatus(status)
      const isOver = status.state === 'delivered' || status.state === 'failed'
      const price = isOver && status.providerId ? await priceOf(status.providerId) : undefined
      if (price) await on.onStatus({ ...status, ...price })
    }
    return reply.code(204).send()
  })

  scope.post(paths.replies, { schema: { hide: true } }, async (request, reply) => {
    const message = readReply(proven(request), on.now())
    if (message) await on.onReply(message)
    // An empty response: Twilio sends the person no answer of its own.
    return reply.type('text/xml; charset=utf-8').send('<Response></Response>')
  })
}
