import type { FastifyInstance } from 'fastify'
import { jsonOf } from '../../fetch-json.ts'
import { notAccepted } from '../../not-accepted.ts'
import type { MessagingHandlers } from '../port.ts'
import { isSame, isSigned } from './signing.ts'
import { readWebhook } from './wire.ts'

const path = '/hooks/whatsapp'

/** Meta puts many statuses into one message. */
const bodyBytes = 1024 * 1024

const unproven = () => notAccepted(403, 'bad-signature')

/**
 * Meta's calls: the handshake of the webhook, statuses and replies
 * (docs/integrations/whatsapp.md#webhook).
 */
export async function whatsappRoutes(
  scope: FastifyInstance,
  account: { appSecret: string; verifyToken: string; phoneNumberId: string },
  on: MessagingHandlers,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  scope.get(path, { schema: { hide: true } }, async ({ query }, reply) => {
    const parameters = query as Record<string, unknown>
    const token = parameters['hub.verify_token']
    const challenge = parameters['hub.challenge']
    if (
      parameters['hub.mode'] !== 'subscribe' ||
      typeof token !== 'string' ||
      typeof challenge !== 'string' ||
      challenge.length > 500 ||
      !isSame(token, account.verifyToken)
    )
      throw unproven()
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })

  scope.post(
    path,
    {
      schema: { hide: true },
      bodyLimit: bodyBytes,
      // Without a signature, the body is not even read.
      onRequest: async ({ headers }) => {
        if (!headers['x-hub-signature-256']) throw unproven()
      },
    },
    async ({ body, headers }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      if (!isSigned(bytes, headers['x-hub-signature-256'], account.appSecret)) throw unproven()
      const events = readWebhook(jsonOf(bytes.toString('utf8')), account.phoneNumberId)
      // Every signed message is acknowledged, even unused ones: otherwise it would be repeated for
      // days.
      for (const status of events?.statuses ?? []) await on.onStatus(status)
      for (const message of events?.replies ?? []) await on.onReply(message)
      for (const template of events?.templates ?? []) await on.onTemplate?.(template)
      return reply.type('text/plain; charset=utf-8').send('OK')
    },
  )
}
