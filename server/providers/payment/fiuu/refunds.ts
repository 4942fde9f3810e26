import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import type {
  RefundMessage,
  RefundRequest,
  RefundResult,
  RefundStatus,
  ReversalResult,
  UnprovenMessage,
} from '../port.ts'
import { type Account, type Fields, idempotency, post } from './api.ts'
import { decodedForm, literalForm, parsedForm, replyFields, senOf, wireAmount } from './form.ts'
import type { MessageBody } from './messages.ts'
import { paths } from './paths.ts'
import {
  refundQuerySignature,
  refundReplySignature,
  refundSignature,
  reversalSkey,
  reversalVrfKey,
  sameSignature,
} from './signing.ts'

/** Requests a refund (docs/integrations/fiuu.md#refunds). */
export async function requestRefund(
  request: RefundRequest,
  { merchantId, secretKey, apiUrl }: Account,
): Promise<RefundResult> {
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
    notify_url: request.publicUrl + paths.refund,
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
  if (!reply.ok) return reply
  const answer = replyFields(reply.value)
  if (answer?.error_code) {
    return refuse({
      code: refundRefusals.get(answer.error_code) ?? 'refused',
      detail: `${answer.error_desc ?? ''} ${answer.error_code}`.trim(),
    })
  }
  const read = readRefundFields(answer, { merchantId, secretKey })
  if (read.ok && read.value.refundRef === request.refundRef) return read
  const isForged = !read.ok && read.refusal.code === 'bad-signature'
  return refuse({
    code: isForged ? 'bad-signature' : 'malformed',
    detail: reply.value.slice(0, 200),
  })
}

export type ReadRefund = Result<RefundMessage, UnprovenMessage['reason']>

type Keys = Pick<Account, 'merchantId' | 'secretKey'>

/** Verifies the message about a finished refund. */
export function readRefundMessage(body: MessageBody, keys: Keys): ReadRefund {
  if (typeof body !== 'string') return readRefundFields(parsedForm(body), keys)
  if (body.trimStart().startsWith('{')) return readRefundFields(replyFields(body), keys)
  const read = readRefundFields(decodedForm(body), keys)
  if (read.ok || read.refusal.code !== 'bad-signature') return read
  const literal = readRefundFields(literalForm(body), keys)
  return literal.ok ? literal : read
}

function readRefundFields(fields: Fields | null, { merchantId, secretKey }: Keys): ReadRefund {
  if (!fields) return refuse('malformed')
  const { RefundType, MerchantID, RefID, RefundID, TxnID, Amount, Status, Signature } = fields
  if (!MerchantID || !RefID || !RefundID || !TxnID || !Amount || !Status || !Signature) {
    return refuse('malformed')
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
  if (!sameSignature(expected, Signature)) return refuse('bad-signature')
  if (MerchantID !== merchantId) return refuse('wrong-merchant')
  const amountSen = senOf(Amount)
  if (amountSen === null) return refuse('malformed')
  const refundMessage: RefundMessage = {
    refundRef: RefID,
    refundId: RefundID,
    transactionId: TxnID,
    amountSen,
    outcome: Status === '00' ? 'refunded' : Status === '11' ? 'rejected' : 'pending',
    reason: fields.reason ?? '',
    // Fiuu may echo the beneficiary's bank account, which is never stored.
    raw: { RefundType: RefundType ?? 'P', MerchantID, RefID, RefundID, TxnID, Amount, Status },
  }
  return succeed(refundMessage)
}

/** Queries the state of a refund. */
export async function queryRefund(
  refundRef: string,
  { merchantId, verifyKey, apiUrl }: Account,
): Promise<RefundStatus> {
  const reply = await post(`${apiUrl}/RMS/API/refundAPI/q_by_refID.php`, {
    RefID: refundRef,
    MerchantID: merchantId,
    Signature: refundQuerySignature({ id: refundRef, merchantId, verifyKey }),
  })
  if (!reply.ok) return reply
  const fields = replyFields(reply.value)
  const detail = reply.value.slice(0, 200)
  if (fields?.error_code) {
    return refuse({
      code: fields.error_code === 'PR009' ? 'not-found' : 'refused',
      detail: `${fields.error_code} ${fields.error_desc ?? ''}`.trim(),
    })
  }
  const outcome = refundStates.get((fields?.Status ?? '').toLowerCase())
  if (!outcome || fields?.RefID !== refundRef) return refuse({ code: 'malformed', detail })
  return succeed({ outcome, refundId: fields.RefundID ?? '' })
}

/** Voids a payment that is not settled yet. */
export async function reversePayment(
  transactionId: string,
  { merchantId, secretKey, apiUrl }: Account,
): Promise<ReversalResult> {
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
  if (!reply.ok) return reply
  const fields = replyFields(reply.value)
  const detail = reply.value.slice(0, 200)
  if (!fields?.StatCode) return refuse({ code: 'malformed', detail })
  if (fields.StatCode !== '00') {
    return refuse({ code: reversalRefusals.get(fields.StatCode) ?? 'refused', detail })
  }
  const expected = reversalVrfKey({
    secretKey,
    domain: fields.Domain ?? '',
    tranId: fields.TranID ?? '',
    statCode: fields.StatCode,
  })
  if (!sameSignature(expected, fields.VrfKey ?? '')) {
    return refuse({ code: 'bad-signature', detail })
  }
  if (fields.Domain !== merchantId || fields.TranID !== transactionId) {
    return refuse({ code: 'malformed', detail })
  }
  return succeed()
}

const refundRefusals: ReadonlyMap<string, 'duplicate' | 'needs-bank-details'> = new Map([
  ['PR014', 'needs-bank-details'],
  ['PR016', 'duplicate'],
])

const refundStates: ReadonlyMap<string, RefundMessage['outcome']> = new Map([
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
