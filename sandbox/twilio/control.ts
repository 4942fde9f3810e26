import type { FastifyInstance } from 'fastify'
import type { Fault, Statement } from '../phone/carrier.ts'
import { commonControl, postCopies } from '../phone/control.ts'
import type { Reception } from '../phone/phones.ts'
import { hide } from './settings.ts'
import type { StandIn } from './stand-in.ts'
import { type Status, signature } from './wire.ts'

/* Faults that tests can inject. JSON in and out; not part of Twilio's API. */

export function controlRoutes(scope: FastifyInstance, standIn: StandIn): void {
  const { settings, phones, sender, sent, next, merchant } = standIn

  scope.post<{ Body: { next?: Fault[]; replies?: string } }>('/control', hide, async ({ body }) => {
    if (body.next) next.push(body.next)
    if (body.replies !== undefined) merchant.replyUrl = body.replies
    return {}
  })

  commonControl(scope, standIn, hide)

  scope.post<{ Body: { number: string; reception: Reception } }>(
    '/control/phone',
    hide,
    async ({ body }) => {
      phones.setReception(body.number, body.reception)
      return {}
    },
  )

  scope.post<{ Body: { number: string; text: string } }>(
    '/control/reply',
    hide,
    async ({ body }) => {
      const id = standIn.newSid()
      const at = settings.now()
      const common = { id, channel: 'sms', direction: 'out', at, isRead: true } as const
      phones.reply(body.number, { ...common, text: body.text })
      return { id }
    },
  )

  /** Sends a callback now, real or forged, about a message by its SID. */
  scope.post<{
    Body: { about: string; status: Status; errorCode?: number; forgery?: string; copies?: number }
  }>('/control/send', hide, async ({ body }, reply) => {
    const message = sent.get(body.about)
    if (!message) return reply.code(404).send({ error: 'No such message' })
    const statement = standIn.statusOf(message, body.status, body.errorCode)()
    const forged = forge(statement, message.callback, body.forgery)
    return { answers: await postCopies(sender, forged, body.copies) }
  })

  function forge(statement: Statement, address: string, forgery: string | undefined): Statement {
    const { headers, body } = statement
    const { 'x-twilio-signature': _, ...unsigned } = headers
    const fields = Object.fromEntries(new URLSearchParams(body))
    const signedBy = (token: string, of = fields) => ({
      ...headers,
      'x-twilio-signature': signature(address, of, token),
    })
    if (forgery === 'unsigned') return { ...statement, headers: unsigned }
    if (forgery === 'bad-signature')
      return { ...statement, headers: signedBy('token-of-somebody-else') }
    if (forgery === 'changed') return { ...statement, body: `${body}&ErrorCode=30003` }
    if (forgery === 'other-address') return { ...statement, url: `${statement.url}0` }
    if (forgery === 'oversized') {
      const padded = { ...fields, Padding: 'x'.repeat(200_000) }
      const long = new URLSearchParams(padded).toString()
      return { ...statement, body: long, headers: signedBy(settings.authToken, padded) }
    }
    return statement
  }
}
