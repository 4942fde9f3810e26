import {
  decodedForm,
  literalForm,
  parsedForm,
  replyFields,
  senOf,
  wireAmount,
} from './fiuu-form.ts'
import { refusalOf, requeryMany } from './fiuu-requery.ts'
import {
  messageSkey,
  refundQuerySignature,
  refundReplySignature,
  refundSignature,
  requerySkey,
  requeryVrfKey,
  reversalSkey,
  reversalVrfKey,
  sameSignature,
  vcode,
} from './fiuu-signing.ts'
import type {
  CheckoutRequest,
  HostedPage,
  MessageBody,
  MessageKind,
  PaymentMessage,
  PaymentOutcome,
  PaymentProvider,
  ReadMessage,
  ReadRefund,
  RefundMessage,
  RefundRequest,
  RefundResult,
  RefundStatus,
  RequeryRequest,
  RequeryResult,
  ReversalResult,
} from './port.ts'

type Fields = Record<string, string>

export type FiuuOptions = {
  merchantId: string
  verifyKey: string
  secretKey: string
  /** Host (and path before `/RMS`) of the hosted page, as the customer's browser reaches it. */
  payUrl: string
  /** Host of requery, refund and reversal. */
  apiUrl: string
  /** Host for receipts (`returnipn.php`) as this server reaches it; `payUrl` when left out. */
  receiptUrl?: string
  /** The portal's "Use extended format for Verify Payment". */
  extendedVcode?: boolean
  /** The portal's Instant Payment Notification: receipts are expected. On unless said otherwise. */
  ipn?: boolean
  /** How long one call to the API may take, in milliseconds. */
  timeoutMs?: number
  /** The name stored with the payment; `fiuu` when left out. */
  name?: string
  /** Between two questions; 5 when left out: who asks more often may be blocked. */
  secondsBetweenQuestions?: number
}

const currency = 'MYR'

/** Speaks Fiuu's hosted page, messages and server calls ("API Spec for Merchant" v13.86). */
export function fiuuProvider(options: FiuuOptions): PaymentProvider {
  const { merchantId, verifyKey, secretKey } = options
  const payUrl = withoutSlash(options.payUrl)
  const apiUrl = withoutSlash(options.apiUrl)
  const receiptUrl = withoutSlash(options.receiptUrl ?? options.payUrl)
  const timeoutMs = options.timeoutMs ?? 10_000

  function checkout(request: CheckoutRequest): HostedPage {
    // Forty are allowed on the page, but q_by_oid knows only 32.
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
      // Fiuu's firewall turns away specials here.
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
      returnurl: request.returnUrl,
      callbackurl: request.callbackUrl,
      cancelurl: request.cancelUrl,
      langcode: 'en',
    }
    if (request.waitSeconds !== undefined) fields.waittime = String(request.waitSeconds)
    // Without the last slash Fiuu redirects, and the form's fields are lost on the way.
    return {
      method: 'POST',
      url: `${payUrl}/RMS/pay/${encodeURIComponent(merchantId)}/`,
      fields,
    }
  }

  function readMessage(body: MessageBody): ReadMessage {
    if (typeof body !== 'string') return readFields(parsedForm(body))
    const read = readFields(decodedForm(body))
    if (read.ok || read.reason !== 'bad-signature') return read
    const literal = readFields(literalForm(body))
    return literal.ok ? literal : read
  }

  function readFields(fields: Fields | null): ReadMessage {
    const claimedOrderRef = fields?.orderid ?? ''
    const malformed = { ok: false, reason: 'malformed', claimedOrderRef } as const
    if (!fields) return malformed
    const { amount, orderid, tranID, domain, status, skey } = fields
    if (!amount || !orderid || !tranID || !domain || !status || !skey) return malformed
    const expected = messageSkey({
      tranId: tranID,
      orderId: orderid,
      status,
      domain,
      amount,
      currency: fields.currency ?? '',
      payDate: fields.paydate ?? '',
      appCode: fields.appcode ?? '',
      secretKey,
    })
    if (!sameSignature(expected, skey)) {
      return { ok: false, reason: 'bad-signature', claimedOrderRef }
    }
    if (domain !== merchantId) return { ok: false, reason: 'wrong-merchant', claimedOrderRef }
    const amountSen = senOf(amount)
    const kind = kindOf(fields.nbcb)
    if (amountSen === null || kind === null || !/^\d{1,20}$/.test(tranID)) return malformed
    return {
      ok: true,
      kind,
      message: {
        orderRef: orderid,
        transactionId: tranID,
        amountSen,
        currency: isoCurrency(fields.currency ?? ''),
        outcome: outcomeOf(status),
        channel: fields.channel ?? '',
        errorCode: fields.error_code ?? '',
        errorText: fields.error_desc ?? '',
        paidAt: fields.paydate ?? '',
        raw: fields,
      },
    }
  }

  async function confirmReceipt(message: PaymentMessage, kind: MessageKind): Promise<boolean> {
    if (options.ipn === false || kind === 'callback') return true
    const reply = await post(`${receiptUrl}/RMS/API/chkstat/returnipn.php`, {
      ...message.raw,
      treq: '1',
    })
    return reply.ok
  }

  async function requery(request: RequeryRequest): Promise<RequeryResult> {
    const amount = wireAmount(request.amountSen)
    const byTransaction = request.transactionId !== undefined
    const id = request.transactionId ?? request.orderRef
    const reply = await post(
      `${apiUrl}${byTransaction ? '/RMS/q_by_tid.php' : '/RMS/query/q_by_oid.php'}`,
      {
        [byTransaction ? 'txID' : 'oID']: id,
        amount,
        domain: merchantId,
        skey: requerySkey({ id, domain: merchantId, verifyKey, amount }),
        type: '2',
      },
    )
    if (!reply.ok) return { ok: false, reason: 'unreachable', detail: reply.detail }
    const fields = replyFields(reply.body)
    const refusal = fields && refusalOf(fields)
    if (refusal) return { ok: false, ...refusal }
    const detail = reply.body.slice(0, 200)
    if (!fields?.StatCode || !fields.VrfKey) return { ok: false, reason: 'malformed', detail }
    const answeredId = (byTransaction ? fields.TranID : fields.OrderID) ?? ''
    const expected = requeryVrfKey({
      amount: fields.Amount ?? '',
      secretKey,
      domain: fields.Domain ?? '',
      id: answeredId,
      statCode: fields.StatCode,
    })
    if (!sameSignature(expected, fields.VrfKey)) {
      return { ok: false, reason: 'bad-signature', detail }
    }
    const amountSen = senOf(fields.Amount ?? '')
    if (answeredId !== id || fields.Domain !== merchantId || amountSen === null) {
      return { ok: false, reason: 'malformed', detail }
    }
    return {
      ok: true,
      message: {
        orderRef: fields.OrderID ?? '',
        transactionId: fields.TranID ?? '',
        amountSen,
        currency: isoCurrency(fields.Currency ?? ''),
        outcome: outcomeOf(fields.StatCode),
        channel: fields.Channel ?? '',
        errorCode: fields.ErrorCode ?? '',
        errorText: fields.ErrorDesc ?? '',
        paidAt: fields.BillingDate ?? '',
        raw: fields,
      },
    }
  }

  async function refund(request: RefundRequest): Promise<RefundResult> {
    if (!/^[A-Za-z0-9]{1,100}$/.test(request.refundRef)) {
      throw new RangeError(`Not a refund reference: ${request.refundRef}`)
    }
    const amount = wireAmount(request.amountSen)
    const fields: Fields = {
      RefundType: 'P',
      MerchantID: merchantId,
      RefID: request.refundRef,
      TxnID: request.transactionId,
      Amount: amount,
      notify_url: request.notifyUrl,
      Signature: refundSignature({
        refundType: 'P',
        merchantId,
        refId: request.refundRef,
        txnId: request.transactionId,
        amount,
        secretKey,
      }),
    }
    if (request.bank) {
      fields.BankCode = request.bank.code
      fields.BankCountry = request.bank.country
      fields.BeneficiaryName = request.bank.beneficiaryName
      fields.BeneficiaryAccNo = request.bank.beneficiaryAccount
    }
    const reply = await post(
      `${apiUrl}/RMS/API/refundAPI/index.php`,
      fields,
      idempotency(request.refundRef),
    )
    if (!reply.ok) return { ok: false, reason: 'unreachable', code: '', detail: reply.detail }
    const answer = replyFields(reply.body)
    if (answer?.error_code) {
      return {
        ok: false,
        reason: refundRefusals.get(answer.error_code) ?? 'refused',
        code: answer.error_code,
        detail: answer.error_desc ?? '',
      }
    }
    const read = readRefundFields(answer)
    if (read.ok && read.refund.refundRef === request.refundRef) return read
    return {
      ok: false,
      reason: !read.ok && read.reason === 'bad-signature' ? 'bad-signature' : 'malformed',
      code: '',
      detail: reply.body.slice(0, 200),
    }
  }

  function readRefundMessage(body: MessageBody): ReadRefund {
    if (typeof body !== 'string') return readRefundFields(parsedForm(body))
    if (body.trimStart().startsWith('{')) return readRefundFields(replyFields(body))
    const read = readRefundFields(decodedForm(body))
    if (read.ok || read.reason !== 'bad-signature') return read
    const literal = readRefundFields(literalForm(body))
    return literal.ok ? literal : read
  }

  function readRefundFields(fields: Fields | null): ReadRefund {
    if (!fields) return { ok: false, reason: 'malformed' }
    const { RefundType, MerchantID, RefID, RefundID, TxnID, Amount, Status, Signature } = fields
    if (!MerchantID || !RefID || !RefundID || !TxnID || !Amount || !Status || !Signature) {
      return { ok: false, reason: 'malformed' }
    }
    const expected = refundReplySignature({
      refundType: RefundType ?? 'P',
      merchantId: MerchantID,
      refId: RefID,
      refundId: RefundID,
      txnId: TxnID,
      amount: Amount,
      status: Status,
      secretKey,
    })
    if (!sameSignature(expected, Signature)) return { ok: false, reason: 'bad-signature' }
    if (MerchantID !== merchantId) return { ok: false, reason: 'wrong-merchant' }
    const amountSen = senOf(Amount)
    if (amountSen === null) return { ok: false, reason: 'malformed' }
    const refundMessage: RefundMessage = {
      refundRef: RefID,
      refundId: RefundID,
      transactionId: TxnID,
      amountSen,
      outcome: Status === '00' ? 'refunded' : Status === '11' ? 'rejected' : 'pending',
      reason: fields.reason ?? '',
      // The provider may echo the bank account that the money goes to, which is never stored.
      raw: { RefundType: RefundType ?? 'P', MerchantID, RefID, RefundID, TxnID, Amount, Status },
    }
    return { ok: true, refund: refundMessage }
  }

  async function refundStatus({ refundRef }: { refundRef: string }): Promise<RefundStatus> {
    const reply = await post(`${apiUrl}/RMS/API/refundAPI/q_by_refID.php`, {
      RefID: refundRef,
      MerchantID: merchantId,
      Signature: refundQuerySignature({ id: refundRef, merchantId, verifyKey }),
    })
    if (!reply.ok) return { ok: false, reason: 'unreachable', detail: reply.detail }
    const fields = replyFields(reply.body)
    const detail = reply.body.slice(0, 200)
    if (fields?.error_code) {
      return {
        ok: false,
        reason: fields.error_code === 'PR009' ? 'not-found' : 'refused',
        detail: `${fields.error_code} ${fields.error_desc ?? ''}`.trim(),
      }
    }
    const outcome = refundStates.get((fields?.Status ?? '').toLowerCase())
    if (!outcome || fields?.RefID !== refundRef) return { ok: false, reason: 'malformed', detail }
    return { ok: true, outcome, refundId: fields.RefundID ?? '' }
  }

  async function reverse(transactionId: string): Promise<ReversalResult> {
    const reply = await post(
      `${apiUrl}/RMS/API/refundAPI/refund.php`,
      {
        txnID: transactionId,
        domain: merchantId,
        skey: reversalSkey({ txnId: transactionId, domain: merchantId, secretKey }),
        type: '2',
      },
      idempotency(`reverse${transactionId}`),
    )
    if (!reply.ok) return { ok: false, reason: 'unreachable', detail: reply.detail }
    const fields = replyFields(reply.body)
    const detail = reply.body.slice(0, 200)
    if (!fields?.StatCode) return { ok: false, reason: 'malformed', detail }
    if (fields.StatCode !== '00') {
      return { ok: false, reason: reversalRefusals.get(fields.StatCode) ?? 'refused', detail }
    }
    const expected = reversalVrfKey({
      secretKey,
      domain: fields.Domain ?? '',
      tranId: fields.TranID ?? '',
      statCode: fields.StatCode,
    })
    if (!sameSignature(expected, fields.VrfKey ?? '')) {
      return { ok: false, reason: 'bad-signature', detail }
    }
    if (fields.Domain !== merchantId || fields.TranID !== transactionId) {
      return { ok: false, reason: 'malformed', detail }
    }
    return { ok: true }
  }

  async function post(
    url: string,
    fields: Fields,
    headers: Record<string, string> = {},
  ): Promise<{ ok: true; body: string } | { ok: false; detail: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await response.text()
      return response.ok ? { ok: true, body } : { ok: false, detail: `HTTP ${response.status}` }
    } catch (error) {
      // No network, no name, no time, a redirect: all mean that the answer is unknown.
      return { ok: false, detail: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    name: options.name ?? 'fiuu',
    formActionOrigins: [new URL(payUrl).origin],
    // RM channels take more than 1.00 (docs/integrations/fiuu.md#hosted-page).
    mostNotPayableSen: 100,
    checkout,
    readMessage,
    acknowledgement: (kind) => ({
      contentType: 'text/plain; charset=utf-8',
      body: kind === 'callback' ? 'CBTOKEN:MPSTATOK' : 'OK',
    }),
    confirmReceipt,
    questions: {
      secondsBetween: options.secondsBetweenQuestions ?? 5,
      atOnce: 10,
      // The list reaches back a day.
      atOnceWithinMs: 23 * 3_600_000,
    },
    requery,
    requeryMany: (requests) =>
      requeryMany(requests, { merchantId, verifyKey }, (fields) =>
        post(`${apiUrl}/RMS/query/q_by_oids.php`, fields),
      ),
    refund,
    // PR012 and PR014: never for a card (`credit`, `credit7` and their like), needed for others.
    refundsComeBack: false,
    bankDetails: (channel) =>
      channel === '' ? 'unknown' : /^credit/i.test(channel) ? 'refused' : 'needed',
    readRefundMessage,
    refundStatus,
    reverse,
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

const oneLine = (text: string, length: number): string =>
  [...text.replace(/[\p{C}<>\s]+/gu, ' ').trim()].slice(0, length).join('').trim()

// The specification prints both spellings of the header.
const idempotency = (key: string): Record<string, string> => ({
  'idempotency-key': key.slice(0, 64),
  'idempotence-key': key.slice(0, 64),
})

/** An unknown status is neither money nor a refusal: pending, until a requery answers. */
function outcomeOf(status: string): PaymentOutcome {
  return status === '00' ? 'paid' : status === '11' ? 'failed' : 'pending'
}

function kindOf(nbcb: string | undefined): MessageKind | null {
  if (nbcb === undefined || nbcb === '' || nbcb === '0') return 'return'
  return nbcb === '2' ? 'notification' : nbcb === '1' ? 'callback' : null
}

/** Older channels write RM for MYR. */
const isoCurrency = (code: string): string => (code.toUpperCase() === 'RM' ? 'MYR' : code)

const refundRefusals: ReadonlyMap<string, 'duplicate' | 'needs-bank-details'> = new Map([
  ['PR014', 'needs-bank-details'],
  ['PR016', 'duplicate'],
])

const refundStates: ReadonlyMap<string, 'pending' | 'refunded' | 'rejected'> = new Map([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['rejected', 'rejected'],
  ['success', 'refunded'],
])

const reversalRefusals: ReadonlyMap<string, 'too-late' | 'not-found' | 'done-before'> = new Map([
  ['15', 'too-late'],
  ['17', 'not-found'],
  ['22', 'done-before'],
])
