import type { Books, Checkout, Status, Transaction } from './books.ts'
import { malaysianTime, newId } from './books.ts'
import type { Courier } from './couriers.ts'
import type { Settings } from './settings.ts'

export type Decision = 'pay' | 'fail' | 'later'

/**
 * Makes the payment that the customer chose on the page, and tells the merchant's server before
 * the browser goes back, unless the next payment was told to go wrong.
 */
export async function decide(
  settings: Settings,
  books: Books,
  courier: Courier,
  checkout: Checkout,
  decision: Decision,
  channel: string,
): Promise<{ transaction: Transaction; returnFields: Record<string, string> }> {
  const twists = books.nextPayments.shift() ?? []
  const waitsForMoney = decision === 'later' || twists.some((t) => t.startsWith('pending-then-'))
  const status: Status = decision === 'fail' ? '11' : waitsForMoney ? '22' : '00'
  const now = settings.now()
  const tranId = newId(books, now)
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
    refundedSen: 0,
    confirmed: new Set(),
  }
  books.transactions.set(tranId, transaction)
  checkout.tranId = tranId

  // The return says what was true when the browser left, however fast a callback follows.
  const returnFields = courier.compose(transaction, '', twists)
  const duplicate = twists.find((t) => t.startsWith('duplicate:'))
  const copies = duplicate ? Number(duplicate.slice('duplicate:'.length)) : settings.copies

  if (status === '22') {
    const end = twists.includes('pending-then-failed') ? '11' : '00'
    const wait = twists.length > 0 ? settings.retryAfterMs : settings.pendingAfterMs
    if (wait !== null) {
      courier.later(wait, async () => {
        if (transaction.status === '22') await courier.settlePending(transaction, end)
      })
    }
  } else if (twists.includes('delayed')) {
    courier.later(settings.retryAfterMs, async () => {
      await courier.bring(transaction, '2', twists, copies)
    })
  } else if (!twists.includes('lost-notification')) {
    if (twists.includes('stale-pending')) {
      // An overtaken message: the news of yesterday, delivered after today's.
      courier.later(settings.retryAfterMs, async () => {
        await courier.bring({ ...transaction, status: '22', appCode: '' }, '1')
      })
    }
    await courier.bring(transaction, '2', twists, copies)
  }
  return { transaction, returnFields }
}
