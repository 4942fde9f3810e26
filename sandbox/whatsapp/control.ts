import type { FastifyInstance } from 'fastify'
import type { Mischief } from '../phone/carrier.ts'
import type { Reception } from '../phone/phones.ts'
import { hide, type Template } from './settings.ts'
import type { StandIn } from './stand-in.ts'
import { type Status, signature } from './wire.ts'

/*
 * Faults that tests may switch on in the stand-in. JSON in and out; no part of WhatsApp's wire.
 */

export function controlRoutes(scope: FastifyInstance, standIn: StandIn): void {
  const { settings, phones, sender, sent, next, hidden, merchant } = standIn

  scope.post<{ Body: { next?: Mischief[]; webhook?: string } }>(
    '/control',
    hide,
    async ({ body }) => {
      if (body.next) next.push(body.next)
      if (body.webhook !== undefined) merchant.webhookUrl = body.webhook
      return {}
    },
  )

  scope.get('/control', hide, async () => ({
    sent: [...sent.values()],
    phones: phones.list(),
    posts: sender.posts,
  }))

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

  /** A status now, true or forged: of a message by its id or reference. */
  scope.post<{
    Body: { about: string; status: Status; errorCode?: number; forgery?: string; copies?: number }
  }>('/control/send', hide, async ({ body }, reply) => {
    const message =
      sent.get(body.about) ?? [...sent.values()].find((each) => each.reference === body.about)
    if (!message) return reply.code(404).send({ error: 'No such message' })
    const statement = standIn.statusOf(message, body.status, body.errorCode)()
    const forged = forge(statement, body.forgery)
    const answers = []
    for (let copy = 0; copy < (body.copies ?? 1); copy++) answers.push(await sender.post(forged))
    return { answers }
  })

  /** Sends everything once more, as it was. */
  scope.post('/control/replay', hide, async () => ({ answers: await sender.replay() }))

  /** Answers when nothing is on its way any more. */
  scope.post('/control/idle', hide, async () => {
    await sender.idle()
    return { posts: sender.posts }
  })

  scope.post('/control/forget', hide, async () => {
    sent.clear()
    phones.forget()
    next.length = 0
    sender.posts.length = 0
    return {}
  })

  type Signed = ReturnType<StandIn['signed']>
  function forge(statement: Signed, forgery: string | undefined): Signed {
    const { headers, body } = statement
    const { 'x-hub-signature-256': _, ...unsigned } = headers
    if (forgery === 'unsigned') return { ...statement, headers: unsigned }
    const stranger = signature(body, 'secret-of-somebody-else')
    if (forgery === 'bad-signature')
      return { ...statement, headers: { ...headers, 'x-hub-signature-256': stranger } }
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
