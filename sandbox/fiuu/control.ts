import type { FastifyInstance } from 'fastify'
import { signMessage } from './hashes.ts'
import { endRefund } from './refunds.ts'
import { hide, type Settings } from './settings.ts'
import type { Store, Transaction } from './store.ts'
import { latestOfOrder, madeElsewhere, malaysianTime } from './store.ts'
import type { WebhookSender } from './webhook-sender.ts'

/* Faults that tests can inject. JSON in and out; not part of Fiuu's API. */

type Which = { tranID?: string; orderid?: string }

type Send = Which & {
  /**
   * The target; by default the payment's own callbackurl. Required for payments that were never made
   * here.
   */
  url?: string
  nbcb?: '' | '1' | '2'
  /** Fields that differ from the payment's, signed like the others. */
  fields?: Record<string, string>
  forgeries?: string[]
  copies?: number
  /** Sends all copies at once rather than one after the other. */
  together?: boolean
}

export function controlRoutes(
  scope: FastifyInstance,
  settings: Settings,
  store: Store,
  webhookSender: WebhookSender,
): void {
  const find = (which: Which): Transaction | undefined =>
    which.tranID ? store.transactions.get(which.tranID) : latestOfOrder(store, which.orderid ?? '')

  /** `next`: faults of the next payment; `nextRefund`: of the next refund. Both queue up. */
  scope.post<{
    Body: { next?: string[]; nextRefund?: string[]; nextCharge?: string[]; callback?: string }
  }>('/control', hide, async ({ body }) => {
    if (body.nextCharge) store.nextCharges.push(body.nextCharge)
    // An empty list removes faults that no charge has met.
    if (body.nextCharge?.length === 0) store.nextCharges.length = 0
    if (body.callback !== undefined) settings.chargeCallbackUrl = body.callback
    if (body.next) store.nextPayments.push(body.next)
    if (body.nextRefund) store.nextRefunds.push(body.nextRefund)
    return { nextPayments: store.nextPayments, nextRefunds: store.nextRefunds }
  })

  scope.get('/control', hide, async () => ({
    transactions: [...store.transactions.values()].map((t) => ({
      ...t,
      confirmed: [...t.confirmed],
    })),
    refunds: [...store.refunds.values()],
    cards: [...store.cards.values()],
    deliveries: store.deliveries,
  }))

  /** The settlement file of Fiuu's portal: captured payments, and completed refunds. */
  scope.get('/control/settlement', hide, async (_request, reply) => {
    const paid = [...store.transactions.values()].filter(({ status }) => status === '00')
    const back = [...store.refunds.values()].filter(({ status }) => status === '00')
    const lines = [
      'Transaction ID,Type,Refund ID,Amount,MDR,Date,Channel',
      ...paid.map((t) => `${t.tranId},Payment,,${t.amount},1.20,${t.payDate},${t.channel}`),
      ...back.map(
        (r) =>
          `${r.tranId},Refund,${r.refundId},-${r.amount},0.00,${malaysianTime(settings.now())},`,
      ),
    ]
    return reply.type('text/csv').send(lines.join('\r\n'))
  })

  /** Answers once no message, retry or timer is pending. */
  scope.post('/control/idle', hide, async () => {
    await webhookSender.idle()
    return { deliveries: store.deliveries }
  })

  scope.post('/control/forget', hide, async () => {
    store.checkouts.clear()
    store.transactions.clear()
    store.refunds.clear()
    store.cards.clear()
    store.answers.clear()
    store.nextCharges.length = 0
    store.deliveries.length = 0
    store.nextPayments.length = 0
    store.nextRefunds.length = 0
    return {}
  })

  scope.post<{ Body: Send }>('/control/send', hide, async ({ body }, reply) => {
    const known = find(body)
    const url = body.url ?? known?.callbackUrl
    if (!url) return reply.code(404).send({ error: 'No such payment, and no url' })
    // A payment that no customer made.
    const phantom = {
      tranId: '9999999999',
      orderId: body.orderid ?? 'NOSUCHORDER',
      amount: '10.00',
      statName: 'captured',
    }
    const t = known ?? madeElsewhere(phantom, settings.now())
    const forgeries = body.forgeries ?? []
    const fields = webhookSender.compose(t, body.nbcb ?? '2', forgeries)
    if (body.fields) {
      Object.assign(fields, body.fields)
      if (!forgeries.includes('bad-skey') && !('skey' in body.fields)) {
        fields.skey = signMessage(settings, fields)
      }
    }
    const post = () => webhookSender.post(url, fields, forgeries.includes('unencoded'))
    const copies = body.copies ?? 1
    if (body.together) return { answers: await Promise.all(Array.from({ length: copies }, post)) }
    const answers = []
    for (let i = 0; i < copies; i++) answers.push(await post())
    return { answers }
  })

  scope.post<{ Body: Which & { status?: '00' | '11' } }>(
    '/control/settle',
    hide,
    async ({ body }, reply) => {
      const t = find(body)
      if (!t) return reply.code(404).send({ error: 'No such payment' })
      return { delivery: await webhookSender.settlePending(t, body.status ?? '00') }
    },
  )

  scope.post<{ Body: { RefID: string; status?: '00' | '11' } }>(
    '/control/refund',
    hide,
    async ({ body }, reply) => {
      const refund = store.refunds.get(body.RefID)
      if (!refund) return reply.code(404).send({ error: 'No such refund' })
      await endRefund(store, webhookSender, refund, body.status ?? '00')
      return { refund }
    },
  )
}
