import { type Refusal, refuse, succeed } from '../../../../domain/result.ts'
import type { QueryAlone, RequeryRequest, RequeryResult } from '../port.ts'
import { type Account, type Fields, post } from './api.ts'
import { replyFields, replyList, senOf, wireAmount } from './form.ts'
import { isoCurrency, outcomeOf } from './messages.ts'
import { cardIn } from './paid-card.ts'
import { requeryListSkey, requerySkey, requeryVrfKey, sameSignature } from './signing.ts'

/** Queries the outcome of one attempt; the answer is signed (docs/integrations/fiuu.md#requery). */
export async function requeryOne(
  request: RequeryRequest,
  { merchantId, verifyKey, secretKey, apiUrl }: Account,
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
      ...(request.withCard ? { req4token: '1' } : {}),
    },
  )
  if (!reply.ok) return reply
  const fields = replyFields(reply.value)
  const refusal = fields && refusalOf(fields)
  if (refusal) return refuse(refusal)
  const detail = reply.value.slice(0, 200)
  if (!fields?.StatCode || !fields.VrfKey) return refuse({ code: 'malformed', detail })
  const answeredId = (byTransaction ? fields.TranID : fields.OrderID) ?? ''
  const expected = requeryVrfKey({
    amount: fields.Amount ?? '',
    secretKey,
    domain: fields.Domain ?? '',
    id: answeredId,
    statCode: fields.StatCode,
  })
  if (!sameSignature(expected, fields.VrfKey)) {
    return refuse({ code: 'bad-signature', detail })
  }
  const amountSen = senOf(fields.Amount ?? '')
  if (answeredId !== id || fields.Domain !== merchantId || amountSen === null) {
    return refuse({ code: 'malformed', detail })
  }
  return succeed({
    orderRef: fields.OrderID ?? '',
    transactionId: fields.TranID ?? '',
    amountSen,
    currency: isoCurrency(fields.Currency ?? ''),
    outcome: outcomeOf(fields.StatCode),
    channel: fields.Channel ?? '',
    errorCode: fields.ErrorCode ?? '',
    ...cardIn(fields),
  })
}

/**
 * Queries several orders with one request. The list in the answer is not signed, so it proves no
 * payment: an order in it is queried again by itself. An order that is not in it has no
 * transaction, like most abandoned ones.
 */
export async function requeryMany(
  requests: readonly RequeryRequest[],
  { merchantId, verifyKey, apiUrl }: Account,
): Promise<(RequeryResult | QueryAlone)[]> {
  const all = (result: RequeryResult | QueryAlone) => requests.map(() => result)
  const ids = requests.map(({ orderRef }) => orderRef).join('|')
  const reply = await post(`${apiUrl}/RMS/query/q_by_oids.php`, {
    oIDs: ids,
    delimiter: '|',
    domain: merchantId,
    skey: requeryListSkey({ ids, domain: merchantId, verifyKey }),
    type: '2',
    format: '1',
  })
  if (!reply.ok) return all(reply)
  const list = replyList(reply.value)
  const refusal = list?.length === 1 && list[0] ? refusalOf(list[0]) : undefined
  if (refusal?.code === 'not-found') return all(refuse(refusal))
  const named = new Set(list?.map((fields) => fields.OrderID ?? ''))
  // An unknown answer says nothing about any of them.
  if (!list || refusal || named.has('')) return all(refuse('query-alone'))
  return requests.map(({ orderRef }) =>
    named.has(orderRef)
      ? refuse('query-alone')
      : refuse({ code: 'not-found', detail: 'not among the orders of the answer' }),
  )
}

/** The refusal of a requery, which says nothing about the payment. A genuine answer is signed. */
function refusalOf(fields: Fields): Refusal<'not-found' | 'wrong-amount' | 'refused'> | undefined {
  const code = fields.error_code ?? fields.ErrorCode ?? ''
  if (fields.VrfKey || !/^Q\d+$/i.test(code)) return undefined
  const detail = `${code} ${fields.error_desc ?? fields.ErrorDesc ?? ''}`.trim()
  // Q1nn by transaction, Q2nn by order; the last two digits are the problem.
  if (/^Q[12]03$/i.test(code)) return { code: 'not-found', detail }
  if (/^Q[12]04$/i.test(code)) return { code: 'wrong-amount', detail }
  return { code: 'refused', detail }
}
