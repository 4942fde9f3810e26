import type { Settings } from './settings.ts'
import type { Checkout, Status, Store, Transaction } from './store.ts'
import { malaysianTime, newId } from './store.ts'
import { cardOf } from './test-cards.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** The stand-in's dependencies. */
type StandIn = { settings: Settings; store: Store; webhookSender: WebhookSender }

export type Decision = 'pay' | 'fail' | 'later'

/**
 * Makes the payment that the customer chose on the page, and notifies the merchant's server before
 * the browser returns, unless a fault was set for the next payment.
 */
export async function decide(
  { settings, store, webhookSender }: StandIn,
  checkout: Checkout,
  decision: Decision,
  channel: string,
  card: string,
): Promise<{ transaction: Transaction; returnFields: Record<string, string> }> {
  const twists = store.nextPayments.shift() ?? []
  const waitsForMoney = decision === 'later' || twists.some((t) => t.startsWith('pending-then-'))
  const status: Status = decision === 'fail' ? '11' : waitsForMoney ? '22' : '00'
  const now = settings.now()
  const tranId = newId(store, now)
  const transaction: Transaction = {
    tranId,
    orderId: checkout.orderId,
    amount: checkout.amount,
    currency: checkout.currency,
    status,
    statName: { '00': 'captured', '11': 'failed', '22': 'pending' }[status],
    channel,
    appCode: status === '00' && channel === 'credit' ? tranId.slice(-6) : '',
    errorCode: status === '11' ? 'CC_51' : '',
    errorDesc: status === '11' ? 'Insufficient funds (test + declined, 100%)' : '',
    payDate: malaysianTime(now),
    billName: checkout.billName,
    callbackUrl: checkout.callbackUrl,
    token: channel === 'credit' ? cardOf(store, card, checkout.billEmail).token : '',
    refundedSen: 0,
    confirmed: new Set(),
  }
  store.transactions.set(tranId, transaction)
  checkout.tranId = tranId

  // The return has the status at the moment when the browser left, however fast a callback follows.
  const returnFields = webhookSender.compose(transaction, '', twists)
  const duplicate = twists.find((t) => t.startsWith('duplicate:'))
  const copies = duplicate ? Number(duplicate.slice('duplicate:'.length)) : settings.copies

  if (status === '22') {
    const end = twists.includes('pending-then-failed') ? '11' : '00'
    const wait = twists.length > 0 ? settings.retryAfterMs : settings.pendingAfterMs
    if (wait !== null) {
      webhookSender.later(wait, async () => {
        if (transaction.status === '22') await webhookSender.settlePending(transaction, end)
      })
    }
  } else if (twists.includes('delayed')) {
    webhookSender.later(settings.retryAfterMs, async () => {
      await webhookSender.bring(transaction, '2', twists, copies)
    })
  } else if (!twists.includes('lost-notification')) {
    if (twists.includes('stale-pending')) {
      // An outdated message that arrives after a newer one.
      webhookSender.later(settings.retryAfterMs, async () => {
        await webhookSender.bring({ ...transaction, status: '22', appCode: '' }, '1')
      })
    }
    await webhookSender.bring(transaction, '2', twists, copies)
  }
  return { transaction, returnFields }
}
