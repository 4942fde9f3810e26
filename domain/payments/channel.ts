import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Label } from '../messages/label.ts'

type Name = (options: { readonly locale: Locale }) => string

/** A name without parameters. */
function named(message: Label): Name {
  return (options) => message({}, options)
}

const card = named(m.payment_channel_card)
const fpx =
  (bank: string): Name =>
  (options) =>
    m.payment_channel_fpx_bank({ bank }, options)
const fiuuCash =
  (shop: string): Name =>
  (options) =>
    m.payment_channel_fiuu_cash({ shop }, options)

/**
 * Payment channels by the provider's code in lower case. A channel of Fiuu has different codes in
 * different messages (docs/integrations/fiuu.md#channels): `FPX_MB2U` in a request, `maybank2u`
 * when the browser returns. The others are Stripe's.
 */
const names: Readonly<Record<string, Name>> = {
  credit: card,
  card,
  link: named(m.payment_channel_link),

  fpx: named(m.payment_channel_fpx),
  ...sameBank('Maybank2u', 'fpx_mb2u', 'maybank2u', 'mb2u'),
  ...sameBank('CIMB Clicks', 'fpx_cimbclicks', 'cimb', 'cimbclicks', 'cimb-clicks'),
  ...sameBank('Public Bank', 'fpx_pbb', 'publicbank', 'pbb'),
  ...sameBank('RHB', 'fpx_rhb', 'rhb', 'rhb-onl'),
  ...sameBank('Hong Leong Bank', 'fpx_hlb', 'hlb', 'hlb-onl'),
  ...sameBank('AmBank', 'fpx_amb', 'amb', 'amb-w2w', 'amonline'),
  ...sameBank('Affin Bank', 'fpx_abb', 'abb', 'affin-epg', 'affinonline'),
  ...sameBank('Alliance Bank', 'fpx_abmb', 'alliancebank'),
  ...sameBank('Agrobank', 'fpx_agrobank', 'agrobank'),
  ...sameBank('Bank Islam', 'fpx_bimb', 'bankislam', 'bimb'),
  ...sameBank('Bank Muamalat', 'fpx_bmmb', 'muamalat', 'bankmuamalat'),
  ...sameBank('Bank Rakyat', 'fpx_bkrm', 'bkrm', 'bankrakyat'),
  ...sameBank('Bank Simpanan Nasional', 'fpx_bsn', 'bsn'),
  ...sameBank('HSBC', 'fpx_hsbc', 'hsbc'),
  ...sameBank('Kuwait Finance House', 'fpx_kfh', 'kuwait-finance', 'kfh'),
  ...sameBank('Maybank2E', 'fpx_m2e'),
  ...sameBank('OCBC', 'fpx_ocbc', 'ocbc'),
  ...sameBank('Standard Chartered', 'fpx_scb', 'scb'),
  ...sameBank('UOB', 'fpx_uob', 'uob'),

  rpp_duitnowqr: named(m.payment_channel_duitnow_qr),
  'tng-ewallet': named(m.payment_channel_touch_n_go),
  grabpay: named(m.payment_channel_grabpay),
  boost: named(m.payment_channel_boost),
  shopeepay: named(m.payment_channel_shopeepay),
  'mb2u_qrpay-push': named(m.payment_channel_maybank_qr),
  alipay: named(m.payment_channel_alipay),
  wechatpay: named(m.payment_channel_wechat_pay),
  wechatpaymy: named(m.payment_channel_wechat_pay),
  wechat_pay: named(m.payment_channel_wechat_pay),
  unionpay: named(m.payment_channel_unionpay),

  cash: fiuuCash('7-Eleven'),
  'cash-711': fiuuCash('7-Eleven'),
  cash99: fiuuCash('99 Speedmart'),
  'cash-99sm': fiuuCash('99 Speedmart'),
}

function sameBank(bank: string, ...codes: string[]): Record<string, Name> {
  return Object.fromEntries(codes.map((code) => [code, fpx(bank)]))
}

/**
 * The name of an online payment method: `GrabPay`, `FPX (Maybank2u)`. Unknown codes are shown
 * without underscores; `Online` if none was reported.
 * @param channel as reported by the provider and stored.
 */
export function channelName(channel: string, locale: Locale): string {
  const code = channel.trim()
  const known = Object.hasOwn(names, code.toLowerCase()) && names[code.toLowerCase()]
  if (known) return known({ locale })
  const [, bank] = /^fpx[_-](.+)$/i.exec(code) ?? []
  if (bank) return fpx(plain(bank))({ locale })
  if (/^credit/i.test(code)) return card({ locale })
  return plain(code) || m.payment_channel_online({}, { locale })
}

/** Writes `SOME_NEW-wallet` as text: words in a single case get an initial capital. */
function plain(code: string): string {
  const words = code.slice(0, 40).split(/[\s_-]+/)
  return words
    .filter(Boolean)
    .map((word) => {
      const oneCase =
        word === word.toLowerCase() || (word === word.toUpperCase() && word.length > 4)
      return oneCase ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase() : word
    })
    .join(' ')
}
