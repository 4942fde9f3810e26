import { refuse, succeed } from '../../../../domain/result.ts'
import type { CardSaving, ChargeRequest } from '../port.ts'
import { type Account, idempotency, post } from './api.ts'
import { replyFields, wireAmount } from './form.ts'
import { chargeChecksum, tokenSignature } from './signing.ts'

/** The address for charges and tokens, without a trailing slash; Fiuu enables both on request. */
export type Recurring = {
  readonly url: string
  /** Fiuu deletes tokens on request, if it has enabled this for the merchant. */
  readonly deletesTokens: boolean
}

const recordType = 'T'
const currency = 'MYR'

/**
 * Cards that have paid once and are charged later by the token of that payment
 * (docs/integrations/fiuu.md#saved-cards).
 */
export function fiuuCards(
  account: Account,
  { url, deletesTokens }: Recurring,
  tokenUrl: string,
): CardSaving {
  const { merchantId, secretKey } = account
  return {
    ofPayment: (accountId, { token, brand, last4 }) =>
      token === ''
        ? undefined
        : {
            customerRef: `${accountId}.${token}`,
            cardRef: token,
            brand,
            last4,
            expMonth: null,
            expYear: null,
          },

    async charge(request) {
      const reply = await post(
        `${url}/RMS/API/Recurring/input_v7.php`,
        { 0: recordOf(request, account) },
        idempotency(request.orderRef),
      )
      if (!reply.ok) return reply
      const fields = replyFields(reply.value)
      const detail = reply.value.slice(0, 200)
      // Busy, with or without a payment number: only a requery tells whether it was charged.
      if (fields?.status === 'failed')
        return refuse({
          code: /busy/i.test(fields.reason ?? '') ? 'unreachable' : 'refused',
          detail,
        })
      if (fields?.status !== 'accepted' || fields.orderid !== request.orderRef)
        return refuse({ code: 'malformed', detail })
      return succeed({
        orderRef: request.orderRef,
        transactionId: /^\d{1,20}$/.test(fields.tranID ?? '') ? (fields.tranID ?? '') : '',
        amountSen: request.amountSen,
        currency,
        // Accepted, but not yet charged: a callback reports the bank's answer.
        outcome: 'pending',
        channel: '',
        errorCode: '',
        raw: fields,
      })
    },

    async end(customerRef) {
      if (!deletesTokens) return succeed(undefined)
      const fields = {
        action: 'DELETE_TOKEN',
        merchantID: merchantId,
        token: customerRef.slice(customerRef.indexOf('.') + 1),
      }
      const signature = tokenSignature(fields, secretKey)
      const reply = await post(`${tokenUrl}/RMS/API/token/index.php`, { ...fields, signature })
      if (!reply.ok) return reply
      const answer = replyFields(reply.value)
      const detail = reply.value.slice(0, 200)
      if (answer?.status === 'true' || /not found/i.test(detail)) return succeed(undefined)
      return refuse({ code: answer ? 'refused' : 'malformed', detail })
    },
  }
}

/** The record of one charge: fields in a fixed order, separated by bars. */
function recordOf(
  { orderRef, amountSen, cardRef, description, buyer }: ChargeRequest,
  { merchantId, verifyKey }: Account,
): string {
  const amount = wireAmount(amountSen)
  const checksum = chargeChecksum({
    recordType,
    merchantId,
    subMerchant: '',
    token: cardRef,
    orderId: orderRef,
    currency,
    amount,
    verifyKey,
  })
  return [
    recordType,
    merchantId,
    '',
    cardRef,
    orderRef,
    currency,
    amount,
    plain(buyer.billName, 50),
    plain(buyer.billEmail, 100),
    plain(buyer.billMobile, 20),
    plain(description.replace(/[^\p{L}\p{M}\p{N} .,-]+/gu, ' '), 300),
    checksum,
    '',
  ].join('|')
}

const plain = (text: string, length: number): string =>
  [...text.replace(/[\p{C}|\s]+/gu, ' ').trim()].slice(0, length).join('')
