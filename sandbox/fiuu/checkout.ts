import { expectedVcode } from './hashes.ts'
import { channels } from './pages.ts'
import type { Settings } from './settings.ts'
import type { Checkout, Store } from './store.ts'

export type Refusal = { code: string; text: string }

/** Reads the request for the payment page, and refuses it with Fiuu's codes (P02 to P15). */
export function readCheckout(
  settings: Settings,
  store: Store,
  merchantId: string,
  channelFile: string,
  fields: Record<string, string>,
): { ok: true; checkout: Omit<Checkout, 'id'> } | { ok: false; refusal: Refusal } {
  const refuse = (code: string, text: string) => ({ ok: false, refusal: { code, text } }) as const
  const field = (name: string) => (fields[name] ?? '').trim()
  const amount = field('amount')
  const orderId = field('orderid')
  const currency = field('currency') || field('cur') || 'MYR'

  if (merchantId !== settings.merchantId) {
    return refuse('P02', 'Your transaction has been denied due to merchant account issue.')
  }
  const vcode = expectedVcode(settings, { amount, orderid: orderId, currency })
  if (field('vcode') !== vcode || !/^\d+(\.\d{1,2})?$/.test(amount)) {
    return refuse('P03', 'Your payment info format not correct. Check vcode.')
  }
  const buyer = [field('bill_name'), field('bill_email'), field('bill_mobile'), field('bill_desc')]
  const tooLong = field('bill_name').length > 128 || field('bill_email').length > 128
  if (!/^[A-Za-z0-9]{1,40}$/.test(orderId) || buyer.includes('') || tooLong) {
    return refuse('P04', 'Incomplete buyer information.')
  }
  if (!settings.acceptFakeMobiles && isFakeMobile(field('bill_mobile'))) {
    return refuse('P04', 'Incomplete buyer information. Check bill_mobile.')
  }
  const channel = channelFile.replace(/\.php$/, '') || field('channel')
  const known = channels.find(([code]) => code.toLowerCase() === channel.toLowerCase())
  const chosen = known ? known[0] : channel === 'fpx' ? 'FPX_MB2U' : ''
  if (channel && channel !== 'index' && !chosen) {
    return refuse('P05', 'Payment gateway not found. Invalid channel code.')
  }
  const addresses = ['returnurl', 'callbackurl', 'cancelurl'].map(field)
  if (!addresses.every((address) => address === '' || isRegistered(settings, address))) {
    return refuse('P07', 'Access denied. Merchant URL is not registered.')
  }
  if (isPaid(store, orderId, amount)) {
    return refuse('P09', 'This order was paid already.')
  }
  if (currency !== 'MYR') return refuse('P13', 'Invalid currency.')
  if (Number(amount) <= 1) return refuse('P14', 'The amount is below the least that can be paid.')
  if (Number(amount) > 30_000) return refuse('P15', 'The amount is above the limit.')

  return {
    ok: true,
    checkout: {
      orderId,
      amount,
      currency,
      description: field('bill_desc'),
      billName: field('bill_name'),
      billEmail: field('bill_email'),
      channel: chosen,
      returnUrl: addresses[0] ?? '',
      callbackUrl: addresses[1] ?? '',
      cancelUrl: addresses[2] ?? '',
      tranId: '',
    },
  }
}

/** Was this order already paid with this amount? */
export function isPaid(store: Store, orderId: string, amount: string): boolean {
  return [...store.transactions.values()].some(
    (t) => t.orderId === orderId && t.status === '00' && Number(t.amount) === Number(amount),
  )
}

function isFakeMobile(mobile: string): boolean {
  const digits = mobile.replace(/\D/g, '').replace(/^60/, '0')
  return digits.length < 8 || /^0?1?23456789\d?$/.test(digits) || /^0?1?(\d)\1+$/.test(digits)
}

function isRegistered(settings: Settings, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  return settings.registeredOrigins?.includes(url.origin) ?? true
}
