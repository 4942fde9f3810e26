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

/** A signature of these values, in this order. */
function md5Of<Name extends string>(...names: readonly Name[]) {
  return (values: Readonly<Record<Name, string>>): string =>
    md5(...names.map((name) => values[name]))
}

/**
 * Signs the request for the hosted page. `currency` is empty unless the portal requires the extended
 * form.
 */
export const vcode = md5Of('amount', 'merchantId', 'orderId', 'verifyKey', 'currency')

const messageContent = md5Of('tranId', 'orderId', 'status', 'domain', 'amount', 'currency')
const skeyOfContent = md5Of('payDate', 'domain', 'content', 'appCode', 'secretKey')

/** Signs a return, notification or callback. `appCode` may be empty. */
export function messageSkey(
  values: Parameters<typeof messageContent>[0] &
    Omit<Parameters<typeof skeyOfContent>[0], 'content'>,
): string {
  return skeyOfContent({ ...values, content: messageContent(values) })
}

/** Signs a requery. `id` is the transaction's (q_by_tid) or the order's (q_by_oid). */
export const requerySkey = md5Of('id', 'domain', 'verifyKey', 'amount')

/** Signs a requery of several orders; `ids` as sent, with the delimiters. */
export const requeryListSkey = md5Of('domain', 'ids', 'verifyKey')

/** The VrfKey of a requery's answer. `id` is of the same kind as in the requery. */
export const requeryVrfKey = md5Of('amount', 'secretKey', 'domain', 'id', 'statCode')

/** Signs a request for a partial or full refund. */
export const refundSignature = md5Of(
  'refundType',
  'merchantId',
  'refId',
  'txnId',
  'amount',
  'secretKey',
)

/** The Signature of a refund's answer and of its later notification. */
export const refundReplySignature = md5Of(
  'refundType',
  'merchantId',
  'refId',
  'refundId',
  'txnId',
  'amount',
  'status',
  'secretKey',
)

/** Signs a query of a refund, by its reference or its transaction. */
export const refundQuerySignature = md5Of('id', 'merchantId', 'verifyKey')

/** Signs a reversal. With the secret key, as the specification says; one published sample differs. */
export const reversalSkey = md5Of('txnId', 'domain', 'secretKey')

/** The VrfKey of a reversal's answer. */
export const reversalVrfKey = md5Of('secretKey', 'domain', 'tranId', 'statCode')

/** Signs a charge of a saved card ("Recurring API Specification" v7.1.4). */
export const chargeChecksum = md5Of(
  'recordType',
  'merchantId',
  'subMerchant',
  'token',
  'orderId',
  'currency',
  'amount',
  'verifyKey',
)

/** Signs a request to delete a token: the values of its fields, sorted by name. */
export function tokenSignature(fields: Record<string, string>, secretKey: string): string {
  const values = Object.keys(fields)
    .sort()
    .map((name) => fields[name])
  return createHmac('sha256', secretKey).update(values.join(''), 'utf8').digest('hex')
}
