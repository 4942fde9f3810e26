import { replyList } from './fiuu-form.ts'
import { requeryListSkey } from './fiuu-signing.ts'
import type { AskAlone, RequeryRequest, RequeryResult } from './port.ts'

type Fields = Record<string, string>
type Reply = { ok: true; body: string } | { ok: false; detail: string }

/**
 * Asks about several orders with one question. The list that answers carries no signature, so it
 * proves no payment: an order that it names is asked after by itself. One that it does not name has
 * no transaction, as most that were abandoned.
 * @param post sends the question.
 */
export async function requeryMany(
  requests: readonly RequeryRequest[],
  { merchantId, verifyKey }: { merchantId: string; verifyKey: string },
  post: (fields: Fields) => Promise<Reply>,
): Promise<(RequeryResult | AskAlone)[]> {
  const all = (result: RequeryResult | AskAlone) => requests.map(() => result)
  const ids = requests.map(({ orderRef }) => orderRef).join('|')
  const reply = await post({
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
export function refusalOf(
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
