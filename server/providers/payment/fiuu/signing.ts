import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Fiuu's signatures: md5 over joined values, as in its "API Spec for Merchant" v13.86. Every
 * function hashes the exact text on the wire: `27.6` and `27.60` differ.
 */

const md5 = (...parts: string[]): string =>
  createHash('md5').update(parts.join(''), 'utf8').digest('hex')

/** Are both the same 32 hex digits, in any case? Compares in constant time. */
export function sameSignature(expected: string, received: string): boolean {
  if (!/^[0-9a-f]{32}$/i.test(received)) return false
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(received, 'hex'))
}

/**
 * Signs the request for the hosted page. `currency` only if the portal requires the extended form.
 */
export function vcode(v: {
  amount: string
  merchantId: string
  orderId: string
  verifyKey: string
  currency?: string
}): string {
  return md5(v.amount, v.merchantId, v.orderId, v.verifyKey, v.currency ?? '')
}

/** Signs a return, notification or callback. `appCode` may be empty. */
export function messageSkey(v: {
  tranId: string
  orderId: string
  status: string
  domain: string
  amount: string
  currency: string
  payDate: string
  appCode: string
  secretKey: string
}): string {
  const pre = md5(v.tranId, v.orderId, v.status, v.domain, v.amount, v.currency)
  return md5(v.payDate, v.domain, pre, v.appCode, v.secretKey)
}

/** Signs a requery. `id` is the transaction's (q_by_tid) or the order's (q_by_oid). */
export function requerySkey(v: {
  id: string
  domain: string
  verifyKey: string
  amount: string
}): string {
  return md5(v.id, v.domain, v.verifyKey, v.amount)
}

/** Signs a requery of several orders; `ids` as sent, with the delimiters. */
export function requeryListSkey(v: { ids: string; domain: string; verifyKey: string }): string {
  return md5(v.domain, v.ids, v.verifyKey)
}

/** The VrfKey of a requery's answer. `id` is of the same kind as in the requery. */
export function requeryVrfKey(v: {
  amount: string
  secretKey: string
  domain: string
  id: string
  statCode: string
}): string {
  return md5(v.amount, v.secretKey, v.domain, v.id, v.statCode)
}

/** Signs a request for a partial or full refund. */
export function refundSignature(v: {
  refundType: string
  merchantId: string
  refId: string
  txnId: string
  amount: string
  secretKey: string
}): string {
  return md5(v.refundType, v.merchantId, v.refId, v.txnId, v.amount, v.secretKey)
}

/** The Signature of a refund's answer and of its later notification. */
export function refundReplySignature(v: {
  refundType: string
  merchantId: string
  refId: string
  refundId: string
  txnId: string
  amount: string
  status: string
  secretKey: string
}): string {
  return md5(
    v.refundType,
    v.merchantId,
    v.refId,
    v.refundId,
    v.txnId,
    v.amount,
    v.status,
    v.secretKey,
  )
}

/** Signs a query of a refund, by its reference or its transaction. */
export function refundQuerySignature(v: {
  id: string
  merchantId: string
  verifyKey: string
}): string {
  return md5(v.id, v.merchantId, v.verifyKey)
}

/** Signs a reversal. With the secret key, as the specification says; one published sample differs. */
export function reversalSkey(v: { txnId: string; domain: string; secretKey: string }): string {
  return md5(v.txnId, v.domain, v.secretKey)
}

/** The VrfKey of a reversal's answer. */
export function reversalVrfKey(v: {
  secretKey: string
  domain: string
  tranId: string
  statCode: string
}): string {
  return md5(v.secretKey, v.domain, v.tranId, v.statCode)
}

/** Signs a charge of a saved card ("Recurring API Specification" v7.1.4). */
export function chargeChecksum(v: {
  recordType: string
  merchantId: string
  subMerchant: string
  token: string
  orderId: string
  currency: string
  amount: string
  verifyKey: string
}): string {
  return md5(
    v.recordType,
    v.merchantId,
    v.subMerchant,
    v.token,
    v.orderId,
    v.currency,
    v.amount,
    v.verifyKey,
  )
}

/** Signs a request to delete a token: the values of its fields, sorted by name. */
export function tokenSignature(fields: Record<string, string>, secretKey: string): string {
  const values = Object.keys(fields)
    .sort()
    .map((name) => fields[name])
  return createHmac('sha256', secretKey).update(values.join(''), 'utf8').digest('hex')
}
