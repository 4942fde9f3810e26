import type { MessageKind, PaymentMessage, PaymentOutcome, UnprovenMessage } from '../port.ts'
import type { Fields } from './api.ts'
import { decodedForm, literalForm, parsedForm, senOf } from './form.ts'
import { cardIn } from './paid-card.ts'
import { messageSkey, sameSignature } from './signing.ts'

/** A raw form body, as text or as parsed fields. */
export type MessageBody = string | Record<string, unknown>

export type ReadMessage =
  | { ok: true; message: PaymentMessage; kind: MessageKind; fields: Fields }
  | ({ ok: false } & UnprovenMessage)

/** @property chargeKey signs the callbacks of charges of saved cards. */
export type MessageAccount = {
  merchantId: string
  secretKey: string
  chargeKey?: string
}

/** Verifies a return, notification or callback (docs/integrations/fiuu.md#messages). */
export function readMessage(body: MessageBody, account: MessageAccount): ReadMessage {
  if (typeof body !== 'string') return readFields(parsedForm(body), account)
  const read = readFields(decodedForm(body), account)
  if (read.ok || read.reason !== 'bad-signature') return read
  const literal = readFields(literalForm(body), account)
  return literal.ok ? literal : read
}

function readFields(
  fields: Fields | null,
  { merchantId, secretKey, chargeKey }: MessageAccount,
): ReadMessage {
  const claimedOrderRef = fields?.orderid ?? ''
  const malformed = { ok: false, reason: 'malformed', claimedOrderRef } as const
  if (!fields) return malformed
  const { amount, orderid, tranID, domain, status, skey } = fields
  if (!amount || !orderid || !tranID || !domain || !status || !skey) return malformed
  const signed = {
    tranId: tranID,
    orderId: orderid,
    status,
    domain,
    amount,
    currency: fields.currency ?? '',
    payDate: fields.paydate ?? '',
    appCode: fields.appcode ?? '',
  }
  const keys = fields.nbcb === '1' && chargeKey ? [secretKey, chargeKey] : [secretKey]
  if (!keys.some((key) => sameSignature(messageSkey({ ...signed, secretKey: key }), skey))) {
    return { ok: false, reason: 'bad-signature', claimedOrderRef }
  }
  if (domain !== merchantId) return { ok: false, reason: 'wrong-merchant', claimedOrderRef }
  const amountSen = senOf(amount)
  const kind = kindOf(fields.nbcb)
  if (amountSen === null || kind === null || !/^\d{1,20}$/.test(tranID)) return malformed
  return {
    ok: true,
    kind,
    fields,
    message: {
      orderRef: orderid,
      transactionId: tranID,
      amountSen,
      currency: isoCurrency(fields.currency ?? ''),
      outcome: outcomeOf(status),
      channel: fields.channel ?? '',
      errorCode: fields.error_code ?? '',
      ...cardIn(fields),
    },
  }
}

function kindOf(nbcb: string | undefined): MessageKind | null {
  if (nbcb === undefined || nbcb === '' || nbcb === '0') return 'return'
  return nbcb === '2' ? 'notification' : nbcb === '1' ? 'callback' : null
}

/** An unknown status is pending, neither paid nor failed, until a requery answers. */
export function outcomeOf(status: string): PaymentOutcome {
  return status === '00' ? 'paid' : status === '11' ? 'failed' : 'pending'
}

/** Older channels write RM for MYR. */
export const isoCurrency = (code: string): string => (code.toUpperCase() === 'RM' ? 'MYR' : code)
