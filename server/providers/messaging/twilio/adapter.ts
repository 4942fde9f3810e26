import { callApi, refusedBy } from '../call-api.ts'
import type { MessagingProvider, OutgoingMessage, SendResult } from '../port.ts'
import { paths, twilioRoutes } from './routes.ts'
import { messageShape, refusalShape, retries, states } from './wire.ts'

export type TwilioOptions = {
  accountSid: string
  /** The API's password and the key of Twilio's signatures. */
  authToken: string
  /** A number, a messaging service (`MG…`) or a sender's name. */
  from: string
  /** Such as `https://api.twilio.com`. */
  apiUrl: string
  /** Our origin, which is part of what Twilio signs. */
  publicUrl: () => string
  timeoutMs?: number
}

/** Client of Twilio's Messages API (docs/integrations/twilio.md). */
export function twilioProvider(options: TwilioOptions): MessagingProvider {
  const { accountSid, authToken, from, publicUrl, timeoutMs = 10_000 } = options
  const account = `${options.apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}`
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    accept: 'application/json',
  }

  async function send({ to, reference, text }: OutgoingMessage): Promise<SendResult> {
    const callback = new URL(paths.status, publicUrl())
    callback.searchParams.set('reference', reference)
    const answer = await callApi({
      url: `${account}/Messages.json`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        To: to,
        ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
        Body: text,
        StatusCallback: callback.href,
      }).toString(),
      timeoutMs,
    })
    if (typeof answer === 'string') return { refused: answer, retry: 'later' }
    if (answer.status < 300) {
      const message = messageShape.safeParse(answer.body)
      if (!message.success) return { refused: 'no-answer', retry: 'later' }
      return { providerId: message.data.sid, state: states[message.data.status] ?? 'queued' }
    }
    return refusedBy(answer.status, refusalShape.safeParse(answer.body).data?.code, retries)
  }

  /** The price of a message, which callbacks do not contain; undefined until Twilio knows it. */
  async function priceOf(sid: string): Promise<{ price: number; currency: string } | undefined> {
    const answer = await callApi({
      url: `${account}/Messages/${encodeURIComponent(sid)}.json`,
      method: 'GET',
      headers,
      timeoutMs: 3_000,
    })
    if (typeof answer === 'string' || answer.status >= 300) return undefined
    const { price, price_unit: unit } = messageShape.safeParse(answer.body).data ?? {}
    if (!price || !unit || !/^-?\d{1,6}(\.\d{1,6})?$/.test(price)) return undefined
    return { price: Math.abs(Number(price)), currency: unit.toUpperCase() }
  }

  return {
    name: 'twilio',
    send,
    routes: (scope, on) => twilioRoutes(scope, { authToken, publicUrl, priceOf }, on),
  }
}
