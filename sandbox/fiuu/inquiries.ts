import type { Books, Transaction } from './books.ts'
import { latestOfOrder, senOf } from './books.ts'
import { md5 } from './hashes.ts'
import type { Settings } from './settings.ts'

type Fields = Record<string, string>
export type Answer = { type: string; body: string }

/** Answers q_by_tid, q_by_oid and gate-query. */
export function answerInquiry(
  settings: Settings,
  books: Books,
  by: 'transaction' | 'order' | 'bank',
  asked: Fields,
): Answer {
  const byOrder = by === 'order'
  const series = byOrder ? 'Q2' : 'Q1'
  const id = (byOrder ? asked.oID : asked.txID) ?? ''
  const { amount = '', domain = '', skey = '' } = asked
  const refuse = (code: string, text: string) =>
    render({ ErrorCode: code, ErrorDesc: text }, asked.type, ': ')
  if (!id || !amount || !domain || !skey) return refuse('Q01', 'Missing parameter')
  if (skey !== md5(id + domain + settings.verifyKey + amount) || domain !== settings.merchantId) {
    return refuse(`${series}02`, 'Invalid skey')
  }
  const found = byOrder ? latestOfOrder(books, id) : books.transactions.get(id)
  if (!found) return refuse(`${series}03`, 'Transaction not found')
  if (senOf(found.amount) !== senOf(amount)) return refuse(`${series}04`, 'Wrong amount')
  return render(
    statement(settings, found, byOrder ? found.orderId : found.tranId),
    asked.type,
    by === 'bank' ? '=' : ': ',
  )
}

function statement(settings: Settings, t: Transaction, id: string): Fields {
  const amount = Number(t.amount).toFixed(2)
  return {
    StatCode: t.status,
    StatName: t.statName,
    TranID: t.tranId,
    Amount: amount,
    Domain: settings.merchantId,
    BillingDate: t.payDate,
    BillingName: t.billName,
    VrfKey: md5(amount + settings.secretKey + settings.merchantId + id + t.status),
    Channel: t.channel,
    Currency: t.currency,
    OrderID: t.orderId,
    ErrorCode: t.errorCode,
    ErrorDesc: t.errorDesc,
  }
}

/** Type 2 is JSON; everything else plain lines. */
export function render(fields: Fields, type: string | undefined, between: string): Answer {
  if (type === '2') return { type: 'application/json', body: JSON.stringify(fields) }
  return {
    type: 'text/plain; charset=utf-8',
    body: Object.entries(fields)
      .map(([name, value]) => `${name}${between}${value}\n`)
      .join(''),
  }
}
