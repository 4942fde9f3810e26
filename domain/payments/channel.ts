import type { MessageCode } from '../messages/english.ts'
import { sentence } from '../messages/problem.ts'

type Name = { readonly code: MessageCode; readonly params?: Readonly<Record<string, string>> }

const card: Name = { code: 'channel-card' }
const fpx = (bank: string): Name => ({ code: 'channel-fpx-bank', params: { bank } })
const fiuuCash = (shop: string): Name => ({ code: 'channel-fiuu-cash', params: { shop } })

/**
 * Payment channels by the provider's code in lower case. A channel of Fiuu has different codes in
 * different messages (docs/integrations/fiuu.md#channels): `FPX_MB2U` in a request, `maybank2u`
 * when the browser returns. The others are Stripe's.
 */
const names: Readonly<Record<string, Name>> = {
  credit: card,
  card,
  link: { code: 'channel-link' },

  fpx: { code: 'channel-fpx' },
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

  rpp_duitnowqr: { code: 'channel-duitnow-qr' },
  'tng-ewallet': { code: 'channel-touch-n-go' },
  grabpay: { code: 'channel-grabpay' },
  boost: { code: 'channel-boost' },
  shopeepay: { code: 'channel-shopeepay' },
  'mb2u_qrpay-push': { code: 'channel-maybank-qr' },
  alipay: { code: 'channel-alipay' },
  wechatpay: { code: 'channel-wechat-pay' },
  wechatpaymy: { code: 'channel-wechat-pay' },
  wechat_pay: { code: 'channel-wechat-pay' },
  unionpay: { code: 'channel-unionpay' },

  cash: fiuuCash('7-Eleven'),
  'cash-711': fiuuCash('7-Eleven'),
  cash99: fiuuCash('99 Speedmart'),
  'cash-99sm': fiuuCash('99 Speedmart'),
}

function sameBank(bank: string, ...codes: string[]): Record<string, Name> {
  return Object.fromEntries(codes.map((code) => [code, fpx(bank)]))
}

/**
 * The name of an online payment method for people: `GrabPay`, `FPX (Maybank2u)`. An unknown code is
 * shown without its underscores; `Online` when none was reported.
 * @param channel as the provider reports it, and as it is stored.
 */
export function channelName(channel: string): string {
  const code = channel.trim()
  const known = Object.hasOwn(names, code.toLowerCase()) && names[code.toLowerCase()]
  if (known) return sentence(known)
  const [, bank] = /^fpx[_-](.+)$/i.exec(code) ?? []
  if (bank) return sentence(fpx(plain(bank)))
  if (/^credit/i.test(code)) return sentence(card)
  return plain(code) || sentence({ code: 'channel-untold' })
}

/** `SOME_NEW-wallet` as text: words in a single case get an initial capital. */
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
