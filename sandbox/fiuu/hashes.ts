import { createHash, createHmac } from 'node:crypto'
import type { Settings } from './settings.ts'

/*
 * Fiuu's signatures, deliberately written from its specification a second time: a stand-in with the
 * product's code would share the product's mistakes.
 */

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

export function expectedVcode(
  settings: Settings,
  pay: { amount: string; orderid: string; currency: string },
): string {
  const text = `${pay.amount}${settings.merchantId}${pay.orderid}${settings.verifyKey}`
  return md5(settings.extendedVcode ? text + pay.currency : text)
}

export function signMessage(
  settings: Settings,
  m: Record<string, string>,
  key: string = settings.secretKey,
): string {
  const pre = md5(`${m.tranID}${m.orderid}${m.status}${m.domain}${m.amount}${m.currency}`)
  return md5(`${m.paydate}${m.domain}${pre}${m.appcode}${key}`)
}

/** The checksum of a charge, over the fields of its line as they were sent. */
export function expectedChecksum(settings: Settings, line: readonly string[]): string {
  return md5(line.slice(0, 7).join('') + settings.verifyKey)
}

export function expectedTokenSignature(settings: Settings, sent: Record<string, string>): string {
  const { action = '', merchantID = '', token = '' } = sent
  return createHmac('sha256', settings.secretKey)
    .update(action + merchantID + token)
    .digest('hex')
}

export function signRefund(settings: Settings, r: Record<string, string>): string {
  return md5(
    `${r.RefundType}${r.MerchantID}${r.RefID}${r.RefundID}${r.TxnID}${r.Amount}${r.Status}${settings.secretKey}`,
  )
}
