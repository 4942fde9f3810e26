import type { FastifyInstance } from 'fastify'
import { endRefund } from './api.ts'
import type { ApiFault, Refund } from './books.ts'
import { closeOverdue, sessionOf } from './books.ts'
import { type House, settleLater, tell } from './payments.ts'
import { hide } from './settings.ts'
import { refundObject } from './wire.ts'

/*
 * What tests may tell the stand-in to do wrong. JSON in and out; not a part of Stripe's wire.
 */

type Send = {
  /** A session's id or reference, or a refund's id or `refund_ref`. */
  about: string
  /** Such as `completed`, or `refund.updated`. */
  type: string
  /** The same name again is the same event; a new one when left out. */
  id?: string
  /** Fields that differ from the true object's. */
  fields?: object
  forgeries?: string[]
  copies?: number
  /** All copies at the same moment rather than one after the other. */
  together?: boolean
}

export function controlRoutes(scope: FastifyInstance, house: House): void {
  const { settings, books, courier } = house
  const refundOf = (which: string): Refund | undefined =>
    books.refunds.get(which) ??
    [...books.refunds.values()].findLast((each) => Object.values(each.metadata).includes(which))

  scope.post<{
    Body: { next?: string[]; nextRefund?: string[]; faults?: ApiFault[]; webhook?: string }
  }>('/control', hide, async ({ body }) => {
    if (body.next) books.nextPayments.push(body.next)
    if (body.nextRefund) books.nextRefunds.push(body.nextRefund)
    if (body.faults) books.nextFaults.push(...body.faults)
    if (body.webhook !== undefined) books.webhookUrl = body.webhook
    return {}
  })

  scope.get('/control', hide, async () => ({
    sessions: [...books.sessions.values()],
    refunds: [...books.refunds.values()],
    deliveries: books.deliveries,
  }))

  /** Answers when no event, retry or timer is under way any more. */
  scope.post('/control/idle', hide, async () => {
    await courier.idle()
    return { deliveries: books.deliveries }
  })

  scope.post('/control/forget', hide, async () => {
    for (const map of [books.sessions, books.refunds, books.answers]) map.clear()
    books.deliveries.length = 0
    books.nextPayments.length = 0
    books.nextRefunds.length = 0
    books.nextFaults.length = 0
    return {}
  })

  scope.post<{ Body: Send }>('/control/send', hide, async ({ body }, reply) => {
    const session = sessionOf(books, body.about)
    const refund = refundOf(body.about)
    const event = session
      ? tell(house, session, body.type)
      : refund && courier.compose(body.type, refundObject(refund))
    if (!event) return reply.code(404).send({ error: 'No such session or refund' })
    if (body.id) event.id = body.id
    Object.assign(event.object, body.fields)
    const copies = Array.from({ length: body.copies ?? 1 }, (_, at) => at + 1)
    const post = (attempt: number) => courier.post(event, body.forgeries ?? [], attempt)
    if (body.together) return { answers: await Promise.all(copies.map(post)) }
    const answers = []
    for (const copy of copies) answers.push(await post(copy))
    return { answers }
  })

  /** The slow bank's answer. */
  scope.post<{ Body: { about: string; paid: boolean } }>(
    '/control/settle',
    hide,
    async ({ body }, reply) => {
      const session = sessionOf(books, body.about)
      if (!session) return reply.code(404).send({ error: 'No such session' })
      if (session.intentStatus === 'processing') await settleLater(house, session, body.paid)
      return { session }
    },
  )

  scope.post<{ Body: { about: string; status: 'succeeded' | 'failed' } }>(
    '/control/refund',
    hide,
    async ({ body }, reply) => {
      const refund = refundOf(body.about)
      if (!refund) return reply.code(404).send({ error: 'No such refund' })
      await endRefund(house, refund, body.status)
      return { refund }
    },
  )

  /** Closes every page whose time is over, and says so. */
  scope.post('/control/tick', hide, async () => {
    for (const session of books.sessions.values()) {
      if (closeOverdue(session, settings.now()))
        await courier.bring(tell(house, session, 'expired'))
    }
    return {}
  })
}
