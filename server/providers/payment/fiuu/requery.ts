import type { AskAlone, RequeryRequest, RequeryResult } from '../port.ts'
import type { Account, Fields, Post } from './api.ts'
import { replyFields, replyList, senOf, wireAmount } from './form.ts'
import { isoCurrency, outcomeOf } from './messages.ts'
import { requeryListSkey, requerySkey, requeryVrfKey, sameSignature } from './signing.ts'

/** Asks what became of one attempt; the answer is signed (docs/integrations/fiuu.md#requery). */
export async function requeryOne(
  request: RequeryRequest,
  { merchantId, verifyKey, secretKey, apiUrl }: Account,
  post: Post,
): Promise<RequeryResult> {
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

/**
 * Asks about several orders with one question. The list that answers carries no signature, so it
 * proves no payment: an order that it names is asked after by itself. One that it does not name has
 * no transaction, as most that were abandoned.
 */
export async function requeryMany(
  requests: readonly RequeryRequest[],
  { merchantId, verifyKey, apiUrl }: Account,
  post: Post,
): Promise<(RequeryResult | AskAlone)[]> {
  const all = (result: RequeryResult | AskAlone) => requests.map(() => result)
  const ids = requests.map(({ orderRef }) => orderRef).join('|')
  const reply = await post(`${apiUrl}/RMS/query/q_by_oids.php`, {
    oIDs: ids,
    delimiter: '|',
    domain: merchantId,
    skey: requeryListSkey({ ids, domain: merchantId, verifyKey }),
    type: '2',
    format: '1',
  })
  if (!reply.ok) return all({ ok: false, reason: 'unreachable', detail: reply.detail })
  const list = replyList(reply.body)
  const refusal = list?.length === 1 && list[0] ? refusalOf(list[0]) : null
  if (refusal?.reason === 'not-found') return all({ ok: false, ...refusal })
  const named = new Set(list?.map((fields) => fields.OrderID ?? ''))
  // An answer that we do not understand says nothing of any of them.
  if (!list || refusal || named.has('')) return all({ ok: false, reason: 'ask-alone' })
  return requests.map(({ orderRef }) =>
    named.has(orderRef)
      ? { ok: false, reason: 'ask-alone' }
      : { ok: false, reason: 'not-found', detail: 'not among the orders of the answer' },
  )
}

/** A requery that was not answered, which says nothing of the payment. A true answer is signed. */
function refusalOf(
  fields: Fields,
): { reason: 'not-found' | 'wrong-amount' | 'refused'; detail: string } | null {
  const code = fields.error_code ?? fields.ErrorCode ?? ''
  if (fields.VrfKey || !/^Q\d+$/i.test(code)) return null
  const detail = `${code} ${fields.error_desc ?? fields.ErrorDesc ?? ''}`.trim()
  // Q1nn by transaction, Q2nn by order; the last two digits say what is wrong.
  if (/^Q[12]03$/i.test(code)) return { reason: 'not-found', detail }
  if (/^Q[12]04$/i.test(code)) return { reason: 'wrong-amount', detail }
  return { reason: 'refused', detail }
}
