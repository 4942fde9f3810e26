import type { FastifyInstance } from 'fastify'
import { endRefund } from './api.ts'
import { type StandIn, sessionEvent, settleLater } from './payments.ts'
import { hide } from './settings.ts'
import type { ApiFault, Refund } from './store.ts'
import { closeOverdue, sessionOf } from './store.ts'
import { refundObject } from './wire.ts'

/* Faults that tests can inject. JSON in and out; not part of Stripe's API. */

type Send = {
  /** A session's id or reference, or a refund's id or `refund_ref`. */
  about: string
  /** For example `completed` or `refund.updated`. */
  type: string
  /** A repeated id is the same event; by default a new one. */
  id?: string
  /** Fields that differ from the real object's. */
  fields?: object
  forgeries?: string[]
  copies?: number
  /** Sends all copies at once rather than one after the other. */
  together?: boolean
}

export function controlRoutes(scope: FastifyInstance, standIn: StandIn): void {
  const { settings, store, webhookSender } = standIn
  const refundOf = (which: string): Refund | undefined =>
    store.refunds.get(which) ??
    [...store.refunds.values()].findLast((each) => Object.values(each.metadata).includes(which))

  scope.post<{
    Body: {
      next?: string[]
      nextRefund?: string[]
      nextCharge?: string[]
      faults?: ApiFault[]
      webhook?: string
    }
  }>('/control', hide, async ({ body }) => {
    if (body.next) store.nextPayments.push(body.next)
    if (body.nextRefund) store.nextRefunds.push(body.nextRefund)
    if (body.nextCharge) store.nextCharges.push(body.nextCharge)
    // An empty list removes faults that no call has met.
    if (body.faults?.length === 0) store.nextFaults.length = 0
    if (body.faults) store.nextFaults.push(...body.faults)
    if (body.webhook !== undefined) store.webhookUrl = body.webhook
    return {}
  })

  scope.get('/control', hide, async () => ({
    sessions: [...store.sessions.values()],
    refunds: [...store.refunds.values()],
    setups: [...store.setups.values()],
    intents: [...store.intents.values()],
    deliveries: store.deliveries,
  }))

  /** Answers once no event, retry or timer is pending. */
  scope.post('/control/idle', hide, async () => {
    await webhookSender.idle()
    return { deliveries: store.deliveries }
  })

  scope.post('/control/forget', hide, async () => {
    for (const map of [store.sessions, store.refunds, store.setups, store.intents, store.answers])
      map.clear()
    store.deliveries.length = 0
    store.nextPayments.length = 0
    store.nextRefunds.length = 0
    store.nextCharges.length = 0
    store.nextFaults.length = 0
    return {}
  })

  scope.post<{ Body: Send }>('/control/send', hide, async ({ body }, reply) => {
    const session = sessionOf(store, body.about)
    const refund = refundOf(body.about)
    const event = session
      ? sessionEvent(standIn, session, body.type)
      : refund && webhookSender.compose(body.type, refundObject(refund))
    if (!event) return reply.code(404).send({ error: 'No such session or refund' })
    if (body.id) event.id = body.id
    Object.assign(event.object, body.fields)
    const copies = Array.from({ length: body.copies ?? 1 }, (_, at) => at + 1)
    const post = (attempt: number) => webhookSender.post(event, body.forgeries ?? [], attempt)
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
      const session = sessionOf(store, body.about)
      if (!session) return reply.code(404).send({ error: 'No such session' })
      if (session.intentStatus === 'processing') await settleLater(standIn, session, body.paid)
      return { session }
    },
  )

  scope.post<{ Body: { about: string; status: 'succeeded' | 'failed' } }>(
    '/control/refund',
    hide,
    async ({ body }, reply) => {
      const refund = refundOf(body.about)
      if (!refund) return reply.code(404).send({ error: 'No such refund' })
      await endRefund(standIn, refund, body.status)
      return { refund }
    },
  )

  /** Closes all expired pages, and sends events. */
  scope.post('/control/tick', hide, async () => {
    for (const session of store.sessions.values()) {
      if (closeOverdue(session, settings.now()))
        await webhookSender.bring(sessionEvent(standIn, session, 'expired'))
    }
    return {}
  })
}
