import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../hosted/page.ts'
import { cardRoutes } from './cards.ts'
import { isPaid, readCheckout } from './checkout.ts'
import { controlRoutes } from './control.ts'
import { signMessage } from './hashes.ts'
import { type Answer, answerInquiry, answerListInquiry, render } from './inquiries.ts'
import { channels, paymentPage, plainPage, refusalPage, returnPage } from './pages.ts'
import { decide } from './payments.ts'
import { answerRefundInquiry, takeRefund, takeReversal } from './refunds.ts'
import { type FiuuSandboxOptions, hide, settle } from './settings.ts'
import { type Checkout, openStore } from './store.ts'
import { webhookSender as openWebhookSender } from './webhook-sender.ts'

type Fields = Record<string, string>

/**
 * A payment provider for tests and demonstrations that speaks Fiuu's protocol: hosted page, signed
 * messages with retries, requery, refund and reversal. Mount it under its own prefix or run it alone
 * (serve.ts). Its state is in memory and bounded; it shares no code with the product.
 */
export async function fiuuSandbox(
  scope: FastifyInstance,
  options: FiuuSandboxOptions,
): Promise<void> {
  const settings = settle(options)
  const store = openStore(settings.remember)
  const webhookSender = openWebhookSender(settings, store)
  const base = scope.prefix

  scope.addHook('onClose', () => webhookSender.close())

  // Parses forms itself, whatever the surrounding app uses.
  const formType = 'application/x-www-form-urlencoded'
  if (scope.hasContentTypeParser(formType)) scope.removeContentTypeParser(formType)
  scope.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: 65_536 },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )

  const sendAnswer = (reply: FastifyReply, answer: Answer) =>
    reply.type(answer.type).send(answer.body)

  async function openPage(request: FastifyRequest, reply: FastifyReply) {
    const { merchantId = '', channel = '' } = request.params as Fields
    const read = readCheckout(settings, store, merchantId, channel, sentFields(request))
    if (!read.ok) {
      return sendPage(reply, 400, refusalPage(read.refusal.code, read.refusal.text))
    }
    const checkout: Checkout = { id: randomUUID(), ...read.checkout }
    store.checkouts.set(checkout.id, checkout)
    const page = paymentPage(settings, checkout, `${base}/hosted/${checkout.id}`)
    // Browsers also apply form-action to redirects of forms, hence the cancel address.
    return sendPage(reply, 200, page, [checkout.cancelUrl])
  }

  // POST needs the trailing slash, as with Fiuu; the second path is its older name.
  for (const path of ['/RMS/pay/:merchantId/', '/MOLPay/pay/:merchantId/']) {
    for (const url of [path, `${path}:channel`]) {
      scope.route({ method: ['GET', 'POST'], url, ...hide, handler: openPage })
    }
  }

  const expired = (reply: FastifyReply) => {
    const text = 'Go back to the shop and start the payment again.'
    return sendPage(reply, 410, plainPage('This payment page has expired', text))
  }
  const checkoutAt = (request: FastifyRequest) =>
    store.checkouts.get((request.params as Fields).id ?? '')

  /** Shows the page again, or the result of its payment. */
  scope.get('/hosted/:id', hide, async (request, reply) => {
    const checkout = checkoutAt(request)
    if (!checkout) return expired(reply)
    const addresses = [checkout.returnUrl, checkout.cancelUrl]
    const made = store.transactions.get(checkout.tranId)
    const page = made
      ? returnPage(
          settings,
          made.status,
          checkout.returnUrl,
          webhookSender.compose(made, '', []),
          false,
        )
      : paymentPage(settings, checkout, `${base}/hosted/${checkout.id}`)
    return sendPage(reply, 200, page, addresses)
  })

  scope.post('/hosted/:id', hide, async (request, reply) => {
    const checkout = checkoutAt(request)
    if (!checkout) return expired(reply)
    const { decision, channel, card = '' } = sentFields(request)
    const addresses = [checkout.returnUrl, checkout.cancelUrl]
    const before = store.transactions.get(checkout.tranId)
    if (before) {
      const fields = webhookSender.compose(before, '', [])
      const page = returnPage(settings, before.status, checkout.returnUrl, fields)
      return sendPage(reply, 200, page, addresses)
    }
    if (decision === 'cancel') {
      if (checkout.cancelUrl) return reply.redirect(checkout.cancelUrl, 303)
      return sendPage(reply, 200, plainPage('Payment cancelled', 'Nothing was charged.'))
    }
    if (decision !== 'pay' && decision !== 'fail' && decision !== 'later') {
      return sendPage(reply, 400, refusalPage('P02', 'Unknown choice.'))
    }
    if (isPaid(store, checkout.orderId, checkout.amount)) {
      return sendPage(reply, 400, refusalPage('P09', 'This order was paid already.'))
    }
    const paidBy =
      channels.find(([code]) => code === channel)?.[0] ?? (checkout.channel || 'credit')
    const { transaction, returnFields } = await decide(
      { settings, store, webhookSender },
      checkout,
      decision,
      paidBy,
      card,
    )
    const page = returnPage(settings, transaction.status, checkout.returnUrl, returnFields)
    return sendPage(reply, 200, page, addresses)
  })

  scope.route({
    method: ['GET', 'POST'],
    url: '/RMS/API/chkstat/returnipn.php',
    ...hide,
    handler: async (request, reply) => {
      const fields = sentFields(request)
      // The script snippet of some shops sends only treq=0.
      if (fields.treq !== '1') return reply.type('text/plain').send('')
      const found = store.transactions.get(fields.tranID ?? '')
      if (!found || fields.skey !== signMessage(settings, fields)) {
        return reply.code(400).type('text/plain').send('INVALID')
      }
      found.confirmed.add(`${fields.nbcb ?? ''}:${fields.status}`)
      return reply.type('text/plain').send('OK')
    },
  })

  const inquiries = [
    ['/RMS/q_by_tid.php', 'transaction'],
    ['/RMS/query/q_by_oid.php', 'order'],
    ['/RMS/API/gate-query/index.php', 'bank'],
  ] as const
  for (const [url, by] of inquiries) {
    scope.route({
      method: ['GET', 'POST'],
      url,
      ...hide,
      handler: async (request, reply) =>
        sendAnswer(reply, answerInquiry(settings, store, by, sentFields(request))),
    })
  }

  const lists = [
    ['/RMS/query/q_by_oids.php', 'orders'],
    ['/RMS/query/q_by_tids.php', 'transactions'],
    ['/RMS/query/q_oid_batch.php', 'order'],
  ] as const
  for (const [url, by] of lists) {
    scope.route({
      method: ['GET', 'POST'],
      url,
      ...hide,
      handler: async (request, reply) =>
        sendAnswer(reply, answerListInquiry(settings, store, by, sentFields(request))),
    })
  }

  scope.route({
    method: ['GET', 'POST'],
    url: '/RMS/API/refundAPI/index.php',
    ...hide,
    handler: async (request) => takeRefund(settings, store, webhookSender, sentFields(request)),
  })
  for (const by of ['RefID', 'TxnID'] as const) {
    scope.route({
      method: ['GET', 'POST'],
      url: `/RMS/API/refundAPI/${by === 'RefID' ? 'q_by_refID.php' : 'q_by_txn.php'}`,
      ...hide,
      handler: async (request) => answerRefundInquiry(settings, store, by, sentFields(request)),
    })
  }
  scope.route({
    method: ['GET', 'POST'],
    url: '/RMS/API/refundAPI/refund.php',
    ...hide,
    handler: async (request, reply) => {
      const asked = sentFields(request)
      return sendAnswer(reply, render(takeReversal(settings, store, asked), asked.type, ': '))
    },
  })

  cardRoutes(scope, { settings, store, webhookSender }, sentFields)
  if (settings.control) controlRoutes(scope, settings, store, webhookSender)
}

/** The fields of a request, from its form or its query. */
function sentFields(request: FastifyRequest): Fields {
  const fields: Fields = {}
  for (const part of [request.query, request.body]) {
    if (typeof part !== 'object' || part === null) continue
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'string') fields[name] = value
    }
  }
  return fields
}
