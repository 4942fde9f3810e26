import { callApi, refusedBy } from '../call-api.ts'
import type { MessagingProvider, OutgoingMessage, SendResult } from '../port.ts'
import { whatsappRoutes } from './routes.ts'
import { messageBody, refusalShape, retries, takenShape } from './wire.ts'

export type WhatsappOptions = {
  phoneNumberId: string
  token: string
  /** The key of signatures on calls to `/hooks/whatsapp`. */
  appSecret: string
  /** The token that the webhook must repeat when it is set up. */
  verifyToken: string
  /** Such as `https://graph.facebook.com/v25.0`. */
  apiUrl: string
  timeoutMs?: number
}

/**
 * Client of WhatsApp's Cloud API (docs/integrations/whatsapp.md). Only the status webhook says
 * whether a number has WhatsApp at all.
 */
export function whatsappProvider(options: WhatsappOptions): MessagingProvider {
  const url = `${options.apiUrl.replace(/\/$/, '')}/${options.phoneNumberId}/messages`

  async function send(message: OutgoingMessage): Promise<SendResult> {
    const answer = await callApi({
      url,
      method: 'POST',
      headers: {
        authorization: `Bearer ${options.token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(messageBody(message)),
      timeoutMs: options.timeoutMs ?? 10_000,
    })
    if (typeof answer === 'string') return { refused: answer, retry: 'later' }
    const accepted = answer.status < 300 ? takenShape.safeParse(answer.body) : undefined
    const providerId = accepted?.data?.messages[0]?.id
    if (providerId) return { providerId, state: 'sending' }
    // Accepted, by its status, but the id is missing.
    if (answer.status < 300) return { refused: 'no-answer', retry: 'later' }
    return refusedBy(answer.status, refusalShape.safeParse(answer.body).data?.error.code, retries)
  }

  return {
    name: 'whatsapp',
    send,
    routes: (scope, on) => whatsappRoutes(scope, options, on),
  }
}
