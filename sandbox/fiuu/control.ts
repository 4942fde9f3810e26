import type { FastifyInstance } from 'fastify'
import type { Books, Transaction } from './books.ts'
import { latestOfOrder, madeElsewhere } from './books.ts'
import type { Courier } from './couriers.ts'
import { signMessage } from './hashes.ts'
import { endRefund } from './refunds.ts'
import { hide, type Settings } from './settings.ts'

/*
 * What tests may tell the stand-in to do wrong. JSON in and out; not a part of Fiuu's wire.
 */

type Which = { tranID?: string; orderid?: string }

type Send = Which & {
  /** Where to; the payment's own callbackurl when left out. Needed for payments never made here. */
  url?: string
  nbcb?: '' | '1' | '2'
  /** Fields that differ from the payment's, signed like the others. */
  fields?: Record<string, string>
  forgeries?: string[]
  copies?: number
  /** All copies at the same moment rather than one after the other. */
  together?: boolean
}

export function controlRoutes(
  scope: FastifyInstance,
  settings: Settings,
  books: Books,
  courier: Courier,
): void {
  const find = (which: Which): Transaction | undefined =>
    which.tranID ? books.transactions.get(which.tranID) : latestOfOrder(books, which.orderid ?? '')

  /** `next`: twists of the next payment; `nextRefund`: of the next refund. Both queue up. */
  scope.post<{ Body: { next?: string[]; nextRefund?: string[] } }>(
    '/control',
    hide,
    async ({ body }) => {
      if (body.next) books.nextPayments.push(body.next)
      if (body.nextRefund) books.nextRefunds.push(body.nextRefund)
      return { nextPayments: books.nextPayments, nextRefunds: books.nextRefunds }
    },
  )

  scope.get('/control', hide, async () => ({
    transactions: [...books.transactions.values()].map((t) => ({
      ...t,
      confirmed: [...t.confirmed],
    })),
    refunds: [...books.refunds.values()],
    deliveries: books.deliveries,
  }))

  /** Answers when no message, retry or timer is under way any more. */
  scope.post('/control/idle', hide, async () => {
    await courier.idle()
    return { deliveries: books.deliveries }
  })

  scope.post('/control/forget', hide, async () => {
    books.checkouts.clear()
    books.transactions.clear()
    books.refunds.clear()
    books.deliveries.length = 0
    books.nextPayments.length = 0
    books.nextRefunds.length = 0
    return {}
  })

  scope.post<{ Body: Send }>('/control/send', hide, async ({ body }, reply) => {
    const known = find(body)
    const url = body.url ?? known?.callbackUrl
    if (!url) return reply.code(404).send({ error: 'No such payment, and no url' })
    // A payment that nobody made.
    const phantom = {
      tranId: '9999999999',
      orderId: body.orderid ?? 'NOSUCHORDER',
      amount: '10.00',
      statName: 'captured',
    }
    const t = known ?? madeElsewhere(phantom, settings.now())
    const forgeries = body.forgeries ?? []
    const fields = courier.compose(t, body.nbcb ?? '2', forgeries)
    if (body.fields) {
      Object.assign(fields, body.fields)
      if (!forgeries.includes('bad-skey') && !('skey' in body.fields)) {
        fields.skey = signMessage(settings, fields)
      }
    }
    const post = () => courier.post(url, fields, forgeries.includes('unencoded'))
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
      return { delivery: await courier.settlePending(t, body.status ?? '00') }
    },
  )

  scope.post<{ Body: { RefID: string; status?: '00' | '11' } }>(
    '/control/refund',
    hide,
    async ({ body }, reply) => {
      const refund = books.refunds.get(body.RefID)
      if (!refund) return reply.code(404).send({ error: 'No such refund' })
      await endRefund(books, courier, refund, body.status ?? '00')
      return { refund }
    },
  )
}
