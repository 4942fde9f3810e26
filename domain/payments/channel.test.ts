import { expect, test } from 'vitest'
import { channelName } from './channel.ts'

test.each([
  // What Fiuu is sent, and what it answers for the same bank (docs/integrations/fiuu.md#channels).
  ['credit', 'Card'],
  ['credit10', 'Card'],
  ['FPX_MB2U', 'FPX (Maybank2u)'],
  ['maybank2u', 'FPX (Maybank2u)'],
  ['FPX_CIMBCLICKS', 'FPX (CIMB Clicks)'],
  ['cimb', 'FPX (CIMB Clicks)'],
  ['FPX_BSN', 'FPX (Bank Simpanan Nasional)'],
  ['fpx', 'FPX'],
  ['GrabPay', 'GrabPay'],
  ['TNG-EWALLET', "Touch 'n Go eWallet"],
  ['RPP_DuitNowQR', 'DuitNow QR'],
  ['BOOST', 'Boost'],
  ['ShopeePay', 'ShopeePay'],
  ['Cash-711', 'Fiuu Cash (7-Eleven)'],
  // Stripe's (docs/integrations/stripe.md).
  ['card', 'Card'],
  ['grabpay', 'GrabPay'],
  ['wechat_pay', 'WeChat Pay'],
  // not reported, and not known
  ['', 'Online'],
  ['  ', 'Online'],
  ['FPX_NEWBANK', 'FPX (Newbank)'],
  ['FPX_B2B_HSBC', 'FPX (B2B HSBC)'],
  ['SOME_NEW-wallet', 'SOME NEW Wallet'],
  ['paynow', 'Paynow'],
  ['RazerPay', 'RazerPay'],
  ['__proto__', 'Proto'],
  ['constructor', 'Constructor'],
  ['_', 'Online'],
  ['FPX_', 'FPX'],
])('%j is called %j', (channel, name) => {
  expect(channelName(channel, 'en')).toBe(name)
})
