import type { FastifyInstance } from 'fastify'
import type { Fault } from '../phone/carrier.ts'
import { commonControl, postCopies } from '../phone/control.ts'
import type { Reception } from '../phone/phones.ts'
import { hide, type Template } from './settings.ts'
import type { StandIn } from './stand-in.ts'
import { type Status, signature } from './wire.ts'

/* Faults that tests can inject. JSON in and out; not part of WhatsApp's API. */

export function controlRoutes(scope: FastifyInstance, standIn: StandIn): void {
  const { settings, phones, sender, sent, next, hidden, merchant } = standIn

  scope.post<{ Body: { next?: Fault[]; webhook?: string } }>('/control', hide, async ({ body }) => {
    if (body.next) next.push(body.next)
    if (body.webhook !== undefined) merchant.webhookUrl = body.webhook
    return {}
  })

  commonControl(scope, standIn, hide)

  scope.post<{ Body: { number: string; reception?: Reception; hidesNumber?: boolean } }>(
    '/control/phone',
    hide,
    async ({ body }) => {
      if (body.hidesNumber === true) hidden.add(body.number)
      if (body.hidesNumber === false) hidden.delete(body.number)
      if (body.reception) phones.setReception(body.number, body.reception)
      return {}
    },
  )

  scope.post<{ Body: { number: string; text: string } }>(
    '/control/reply',
    hide,
    async ({ body }) => {
      const id = standIn.newId()
      const at = settings.now()
      const common = { id, channel: 'whatsapp', direction: 'out', at, isRead: true } as const
      phones.reply(body.number, { ...common, text: body.text })
      return { id }
    },
  )

  scope.post<{ Body: Pick<Template, 'name' | 'language' | 'status'> }>(
    '/control/template',
    hide,
    async ({ body }) => {
      const known = standIn.templates?.get(`${body.name} ${body.language}`)
      if (known) standIn.decide([{ ...known, status: body.status }])
      return {}
    },
  )

  scope.post<{ Body: { number: string } }>('/control/read', hide, async ({ body }) => {
    phones.read(body.number, 'whatsapp')
    return {}
  })

  /** Sends a status now, real or forged, of a message by its id or reference. */
  scope.post<{
    Body: { about: string; status: Status; errorCode?: number; forgery?: string; copies?: number }
  }>('/control/send', hide, async ({ body }, reply) => {
    const message =
      sent.get(body.about) ?? [...sent.values()].find((each) => each.reference === body.about)
    if (!message) return reply.code(404).send({ error: 'No such message' })
    const statement = standIn.statusOf(message, body.status, body.errorCode)()
    const forged = forge(statement, body.forgery)
    return { answers: await postCopies(sender, forged, body.copies) }
  })

  type Signed = ReturnType<StandIn['signed']>
  function forge(statement: Signed, forgery: string | undefined): Signed {
    const { headers, body } = statement
    const { 'x-hub-signature-256': _, ...unsigned } = headers
    if (forgery === 'unsigned') return { ...statement, headers: unsigned }
    const forged = signature(body, 'secret-of-somebody-else')
    if (forgery === 'bad-signature')
      return { ...statement, headers: { ...headers, 'x-hub-signature-256': forged } }
    if (forgery === 'changed')
      return { ...statement, body: body.replace('"statuses"', '"statuses" ') }
    if (forgery === 'oversized') {
      const big = body.replace('"object"', `"padding":"${'x'.repeat(2_000_000)}","object"`)
      const header = signature(big, settings.appSecret)
      return { ...statement, body: big, headers: { ...headers, 'x-hub-signature-256': header } }
    }
    return statement
  }
}
