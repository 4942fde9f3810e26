import type { CheckoutRequest, HostedPage, MessageKind, PaymentProvider } from '../port.ts'
import { type Account, type Fields, post } from './api.ts'
import { fiuuCards, type Recurring } from './cards.ts'
import { wireAmount } from './form.ts'
import { readMessage } from './messages.ts'
import { paths } from './paths.ts'
import { queryRefund, readRefundMessage, requestRefund, reversePayment } from './refunds.ts'
import { requeryMany, requeryOne } from './requery.ts'
import { fiuuRoutes } from './routes.ts'
import { vcode } from './signing.ts'

export type FiuuOptions = {
  merchantId: string
  verifyKey: string
  secretKey: string
  /** Host (and path before `/RMS`) of the hosted page, as customers' browsers reach it. */
  payUrl: string
  /** Host for requeries, refunds and reversals. */
  apiUrl: string
  /** Host for receipts (`returnipn.php`) as this server reaches it; `payUrl` by default. */
  receiptUrl?: string
  /** The portal's "Use extended format for Verify Payment". */
  extendedVcode?: boolean
  /** The name stored with the payment; `fiuu` by default. */
  name?: string
  /** Fiuu's API for charging saved cards; absent: no cards are saved. */
  recurring?: Recurring
  /** The key that signs callbacks of those charges, besides the secret key. */
  chargeKey?: 'verify' | 'secret'
  /** Between two requeries; 5 by default: Fiuu may block more frequent ones. */
  secondsBetweenRequeries?: number
}

const currency = 'MYR'

/** Client of Fiuu's hosted page, messages and server calls ("API Spec for Merchant" v13.86). */
export function fiuuProvider(options: FiuuOptions): PaymentProvider {
  const { merchantId, verifyKey, secretKey } = options
  const payUrl = withoutSlash(options.payUrl)
  const receiptUrl = withoutSlash(options.receiptUrl ?? options.payUrl)
  const account: Account = {
    merchantId,
    verifyKey,
    secretKey,
    apiUrl: withoutSlash(options.apiUrl),
  }
  const { recurring } = options
  const chargeKey = recurring && options.chargeKey !== 'secret' ? verifyKey : undefined

  function checkout(request: CheckoutRequest): HostedPage {
    // The page allows forty characters, but q_by_oid only 32.
    if (!/^[A-Za-z0-9]{1,32}$/.test(request.orderRef)) {
      throw new RangeError(`Not an order reference: ${request.orderRef}`)
    }
    const amount = wireAmount(request.amountSen)
    const fields: Fields = {
      amount,
      orderid: request.orderRef,
      bill_name: oneLine(request.billName, 128),
      bill_email: oneLine(request.billEmail, 128),
      bill_mobile: oneLine(request.billMobile, 32),
      // Fiuu's firewall rejects special characters here.
      bill_desc: oneLine(request.description.replace(/[^\p{L}\p{M}\p{N} .,-]+/gu, ' '), 255),
      currency,
      country: 'MY',
      vcode: vcode({
        amount,
        merchantId,
        orderId: request.orderRef,
        verifyKey,
        currency: options.extendedVcode ? currency : '',
      }),
      returnurl: request.publicUrl + paths.return,
      callbackurl: request.publicUrl + paths.notify,
      cancelurl: request.cancelUrl,
      // The page has no Malay.
      langcode: request.locale === 'zh' ? 'cn' : 'en',
    }
    if (request.waitSeconds !== undefined) fields.waittime = String(request.waitSeconds)
    // Without the trailing slash Fiuu redirects, and the form's fields are lost.
    return {
      method: 'POST',
      url: `${payUrl}/RMS/pay/${encodeURIComponent(merchantId)}/`,
      fields,
    }
  }

  async function confirmReceipt(fields: Fields, kind: MessageKind): Promise<boolean> {
    if (kind === 'callback') return true
    const reply = await post(`${receiptUrl}/RMS/API/chkstat/returnipn.php`, {
      ...fields,
      treq: '1',
    })
    return reply.ok
  }

  return {
    name: options.name ?? 'fiuu',
    formActionOrigins: [new URL(payUrl).origin],
    // RM channels require more than 1.00 (docs/integrations/fiuu.md#hosted-page).
    maxNotPayableSen: 100,
    checkout,
    routes: (scope, handlers) =>
      fiuuRoutes(
        scope,
        {
          readMessage: (body) => readMessage(body, { merchantId, secretKey, chargeKey }),
          readRefundMessage: (body) => readRefundMessage(body, account),
          confirmReceipt,
        },
        handlers,
      ),
    requeryPace: {
      secondsBetween: options.secondsBetweenRequeries ?? 5,
      atOnce: 10,
      // The list reaches back one day.
      atOnceWithinMs: 23 * 3_600_000,
    },
    requery: (request) => requeryOne(request, account),
    requeryMany: (requests) => requeryMany(requests, account),
    refund: (request) => requestRefund(request, account),
    // PR012 and PR014: never for a card (`credit`, `credit7` and similar), required for others.
    refundsComeBack: false,
    bankDetails: (channel) =>
      channel === '' ? 'unknown' : /^credit/i.test(channel) ? 'refused' : 'needed',
    refundStatus: ({ refundRef }) => queryRefund(refundRef, account),
    cards: recurring && fiuuCards(account, recurring, receiptUrl),
    reverse: (transactionId) => reversePayment(transactionId, account),
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

const oneLine = (text: string, length: number): string =>
  [...text.replace(/[\p{C}<>\s]+/gu, ' ').trim()].slice(0, length).join('').trim()
