import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expectedChecksum, expectedTokenSignature } from './hashes.ts'
import { hide, type Settings } from './settings.ts'
import { malaysianTime, newId, type Store, type Transaction } from './store.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** The recurring API, which charges saved cards, and the token API, which deletes them. */
export function cardRoutes(
  scope: FastifyInstance,
  standIn: { settings: Settings; store: Store; webhookSender: WebhookSender },
  fieldsOf: (request: FastifyRequest) => Record<string, string>,
): void {
  const { settings, store } = standIn
  scope.post('/RMS/API/Recurring/input_v7.php', hide, async (request, reply) => {
    const key = String(request.headers['idempotency-key'] ?? '')
    const twists = store.nextCharges.shift() ?? []
    if (twists.includes('unreachable')) return reply.code(503).send('')
    const lines = Object.entries(fieldsOf(request)).filter(([name]) => /^\d+$/.test(name))
    const before = store.transactions.size
    const answered = store.answers.get(key)
    const answer =
      answered ?? (await Promise.all(lines.map(([, line]) => charge(standIn, line, twists))))
    // A charge that was not accepted may be sent again.
    if (key && store.transactions.size > before) store.answers.set(key, answer)
    if (twists.includes('lost-answer')) return reply.code(502).send('')
    return reply.send(lines.length > 0 ? answer : [failed('', 'Empty POST value')])
  })

  scope.post('/RMS/API/token/index.php', hide, async (request) => {
    const sent = fieldsOf(request)
    if (
      sent.merchantID !== settings.merchantId ||
      sent.signature !== expectedTokenSignature(settings, sent)
    )
      return { status: false, error_desc: 'Invalid signature' }
    if (sent.action !== 'DELETE_TOKEN') return { status: false, error_desc: 'Invalid action' }
    const card = store.cards.get(sent.token ?? '')
    if (!card || card.isDeleted) return { status: false, error_desc: 'Token not found' }
    card.isDeleted = true
    return { status: true }
  })
}

const failed = (orderid: string, reason: string) => ({ status: 'failed', orderid, reason })

/** Accepts a charge; the bank's answer goes to the portal's callback address. */
async function charge(
  {
    settings,
    store,
    webhookSender,
  }: { settings: Settings; store: Store; webhookSender: WebhookSender },
  line: string,
  twists: readonly string[],
): Promise<object> {
  const fields = line.split('|')
  const [type = '', merchant, , token = '', orderId = '', currency = '', amount = ''] = fields
  const [name = '', email = '', mobile = '', , checksum, customer = ''] = fields.slice(7)
  const refuse = (reason: string) => failed(orderId, reason)
  if (type !== 'T') return refuse('Invalid Parameter Value (RecordType)')
  if (merchant !== settings.merchantId) return refuse('Merchant info not found')
  if (checksum !== expectedChecksum(settings, fields)) return refuse('Incorrect checksum')
  if (!/^\d+\.\d{2}$/.test(amount) || Number(amount) <= 1)
    return refuse('Amount must more than 1.00')
  if (currency !== 'MYR') return refuse('Missing Required Parameter (Currency)')
  if (!name && !customer) return refuse('Missing Required Parameter (Billing Name)')
  if (!email && !mobile && !customer)
    return refuse('Missing Required Parameter (Billing Email / Billing Mobile / CustomerId)')
  const card = store.cards.get(token)
  if (!card || card.isDeleted) return refuse('Token not found')
  if (twists.includes('busy'))
    return refuse('System is busy now, temporary out of services. Please try again later')
  const now = settings.now()
  const works = card.behaviour === 'works'
  const tranId = newId(store, now)
  const transaction: Transaction = {
    tranId,
    orderId,
    amount,
    currency,
    status: '22',
    statName: 'pending',
    channel: 'credit',
    appCode: '',
    errorCode: '',
    errorDesc: '',
    payDate: malaysianTime(now),
    billName: name,
    callbackUrl: settings.chargeCallbackUrl,
    token,
    isCharge: true,
    refundedSen: 0,
    confirmed: new Set(),
  }
  store.transactions.set(tranId, transaction)
  webhookSender.later(0, async () => {
    if (twists.includes('lost-callback')) webhookSender.end(transaction, works, card.behaviour)
    else await webhookSender.settleCharge(transaction, works, card.behaviour)
  })
  return { status: 'accepted', orderid: orderId, tranID: Number(tranId), reason: '' }
}
