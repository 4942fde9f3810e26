import { md5 } from './hashes.ts'
import type { Settings } from './settings.ts'
import type { Refund, Store, Transaction } from './store.ts'
import { madeElsewhere, malaysianTime, newId, senOf } from './store.ts'
import type { Fields, WebhookSender } from './webhook-sender.ts'

type Reply = Record<string, string> | Record<string, string>[]

const refusal = (code: string, text: string) => ({ error_code: code, error_desc: text })

/** Accepts a refund: pending at first, later completed and reported to `notify_url`. */
export function takeRefund(
  settings: Settings,
  store: Store,
  webhookSender: WebhookSender,
  asked: Fields,
): Reply {
  const { RefundType = '', MerchantID = '', RefID = '', TxnID = '', Amount = '' } = asked
  if (RefundType !== 'P' || !RefID || !TxnID || !/^\d+(\.\d{1,2})?$/.test(Amount)) {
    return refusal('PR001', 'Missing or invalid parameter')
  }
  if (MerchantID !== settings.merchantId) return refusal('PR002', 'Merchant not found')
  const signature = md5(RefundType + MerchantID + RefID + TxnID + Amount + settings.secretKey)
  if (asked.Signature !== signature) return refusal('PR008', 'Invalid signature')
  if (store.refunds.has(RefID)) return refusal('PR016', 'Duplicate RefID')
  const found = find(settings, store, TxnID, Amount)
  if (!found) return refusal('PR009', 'Transaction not found')
  if (found.status !== '00') return refusal('PR010', 'Transaction is not in a refundable state')
  if (found.refundedSen + senOf(Amount) > senOf(found.amount)) {
    return refusal('PR011', 'Refund amount exceeds the payment')
  }
  const bank = [asked.BankCode, asked.BankCountry, asked.BeneficiaryName, asked.BeneficiaryAccNo]
  if (found.channel === 'credit' && bank.some(Boolean)) {
    return refusal('PR012', 'No bank details for a card payment')
  }
  if (found.channel.startsWith('FPX') && !bank.every(Boolean)) {
    return refusal('PR014', 'Bank details are needed')
  }
  found.refundedSen += senOf(Amount)
  const refund: Refund = {
    refId: RefID,
    refundId: newId(store, settings.now()),
    tranId: TxnID,
    amount: Amount,
    status: '22',
    reason: '',
    notifyUrl: URL.canParse(asked.notify_url ?? '') ? (asked.notify_url ?? '') : '',
    twists: store.nextRefunds.shift() ?? [],
  }
  const reply = webhookSender.composeRefund({ ...refund, twists: [] })
  store.refunds.set(RefID, refund)
  if (settings.refundAfterMs !== null) {
    webhookSender.later(settings.refundAfterMs, async () => {
      const rejected = refund.twists.includes('rejected')
      if (refund.status === '22')
        await endRefund(store, webhookSender, refund, rejected ? '11' : '00')
    })
  }
  return reply
}

/** Completes a pending refund and notifies the merchant. */
export async function endRefund(
  store: Store,
  webhookSender: WebhookSender,
  refund: Refund,
  status: '00' | '11',
): Promise<void> {
  refund.status = status
  refund.reason = status === '11' ? 'The bank did not take the money' : ''
  const paid = store.transactions.get(refund.tranId)
  if (paid && status === '11') paid.refundedSen -= senOf(refund.amount)
  await webhookSender.bringRefund(refund)
}

/** Answers q_by_refID and q_by_txn. */
export function answerRefundInquiry(
  settings: Settings,
  store: Store,
  by: 'RefID' | 'TxnID',
  asked: Fields,
): Reply {
  const id = asked[by] ?? ''
  const signature = md5(id + settings.merchantId + settings.verifyKey)
  if (!id || asked.MerchantID !== settings.merchantId || asked.Signature !== signature) {
    return refusal('PR008', 'Invalid signature')
  }
  const found = [...store.refunds.values()].filter(
    (r) => (by === 'RefID' ? r.refId : r.tranId) === id,
  )
  if (found.length === 0) return refusal('PR009', 'No refund found')
  return found.map((r) => ({
    TxnID: r.tranId,
    RefID: r.refId,
    RefundID: r.refundId,
    Status: { '00': 'success', '11': 'rejected', '22': 'pending' }[r.status],
  }))
}

/** Voids a payment of today (refund.php). */
export function takeReversal(
  settings: Settings,
  store: Store,
  asked: Fields,
): Record<string, string> {
  const { txnID = '', domain = '', skey = '' } = asked
  const answer = (code: string) => ({
    StatCode: code,
    StatDate: malaysianTime(settings.now()),
    Domain: settings.merchantId,
    TranID: txnID,
    VrfKey: md5(settings.secretKey + settings.merchantId + txnID + code),
  })
  if (!txnID || !domain || !skey) return answer('12')
  if (domain !== settings.merchantId) return answer('13')
  if (skey !== md5(txnID + domain + settings.secretKey)) return answer('14')
  const found = store.transactions.get(txnID)
  if (!found) return answer('17')
  if (found.statName === 'cancelled') return answer('22')
  if (found.payDate.slice(0, 10) !== malaysianTime(settings.now()).slice(0, 10)) {
    return answer('15')
  }
  if (found.status !== '00' || found.refundedSen > 0) return answer('11')
  found.status = '11'
  found.statName = 'cancelled'
  return answer('00')
}

function find(
  settings: Settings,
  store: Store,
  tranId: string,
  amount: string,
): Transaction | undefined {
  const found = store.transactions.get(tranId)
  if (found || !settings.adoptUnknownTransactions || !/^\d{1,20}$/.test(tranId)) return found
  // This memory starts empty with each run while the merchant's does not; the signature proves the
  // payment.
  const known = { tranId, orderId: '', amount, statName: 'settled' }
  const adopted = madeElsewhere(known, settings.now())
  store.transactions.set(tranId, adopted)
  return adopted
}
