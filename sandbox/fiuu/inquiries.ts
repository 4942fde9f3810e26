import { md5 } from './hashes.ts'
import type { Settings } from './settings.ts'
import type { Store, Transaction } from './store.ts'
import { latestOfOrder, malaysianTime, senOf } from './store.ts'
import { cardFields } from './test-cards.ts'

type Fields = Record<string, string>
export type Answer = { type: string; body: string }

/** Answers q_by_tid, q_by_oid and gate-query. */
export function answerInquiry(
  settings: Settings,
  store: Store,
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
  const found = byOrder ? latestOfOrder(store, id) : store.transactions.get(id)
  if (!found) return refuse(`${series}03`, 'Transaction not found')
  if (senOf(found.amount) !== senOf(amount)) return refuse(`${series}04`, 'Wrong amount')
  const card = asked.req4token === '1' && found.status === '00' ? cardFields(store, found) : {}
  return render(
    { ...statement(settings, found, byOrder ? found.orderId : found.tranId), ...card },
    asked.type,
    by === 'bank' ? '=' : ': ',
  )
}

/**
 * Answers q_by_oids and q_by_tids, which list several transactions, and q_oid_batch, which lists all
 * transactions of one order. Lists have no VrfKey.
 */
export function answerListInquiry(
  settings: Settings,
  store: Store,
  by: 'orders' | 'transactions' | 'order',
  asked: Fields,
): Answer {
  const ids = (by === 'orders' ? asked.oIDs : by === 'transactions' ? asked.tIDs : asked.oID) ?? ''
  const { domain = '', skey = '', delimiter = '|' } = asked
  const series = by === 'transactions' ? 'Q1' : 'Q2'
  const refuse = (code: string, text: string) =>
    render({ ErrorCode: code, ErrorDesc: text }, asked.type, ': ')
  if (!ids || !domain || !skey) return refuse('Q01', 'Missing parameter')
  const { verifyKey, merchantId } = settings
  const expected = by === 'order' ? md5(ids + domain + verifyKey) : md5(domain + ids + verifyKey)
  if (skey !== expected || domain !== merchantId) return refuse(`${series}02`, 'Invalid skey')
  const list = by === 'order' ? [ids] : ids.split(delimiter)
  if (list.length > 10) return refuse('Q01', 'More than 10')
  const aDayAgo = malaysianTime(new Date(settings.now().getTime() - 24 * 3_600_000))
  const found = [...store.transactions.values()].filter(
    (t) => t.payDate >= aDayAgo && list.includes(by === 'transactions' ? t.tranId : t.orderId),
  )
  const lines = found.map((t) => {
    const { VrfKey: _, ...line } = statement(settings, t, t.orderId)
    return line
  })
  if (asked.type === '2') return { type: 'application/json', body: JSON.stringify(lines) }
  const texts = lines.map((line) => render(line, asked.type, ': ').body)
  return { type: 'text/plain; charset=utf-8', body: texts.join('\n') }
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

/** Type 2 is JSON; others are plain lines. */
export function render(fields: Fields, type: string | undefined, between: string): Answer {
  if (type === '2') return { type: 'application/json', body: JSON.stringify(fields) }
  return {
    type: 'text/plain; charset=utf-8',
    body: Object.entries(fields)
      .map(([name, value]) => `${name}${between}${value}\n`)
      .join(''),
  }
}
