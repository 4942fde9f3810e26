import { z } from 'zod'
import { jsonOf } from '../../fetch-json.ts'
import type { PaidCard, PaymentMessage } from '../port.ts'
import type { Fields } from './api.ts'

/**
 * Field names of a card in messages; those of the token API differ
 * (docs/integrations/fiuu.md#card).
 */
const cardShape = z.object({
  token: z.coerce.string().default(''),
  ccbrand: z.string().default(''),
  cclast4: z.coerce.string().default(''),
  bin: z.coerce.string().default(''),
})

/**
 * The card of a message or of a requery's answer, and the fields without anything that could charge
 * it. The card is in `extraP`, as JSON text, or among the other fields.
 */
export function cardIn(fields: Fields): Pick<PaymentMessage, 'raw' | 'card'> {
  const { extraP = '', token, ...rest } = fields
  const extra = z.record(z.string(), z.unknown()).safeParse(jsonOf(extraP)).data
  const raw = extra ? { ...rest, extraP: JSON.stringify({ ...extra, token: undefined }) } : rest
  const read = cardShape.safeParse({ ...rest, ...(token ? { token } : {}), ...extra })
  if (!read.success) return { raw }
  const { ccbrand: brand, cclast4: last4, bin } = read.data
  const known = /^\d{4}$/.test(last4)
  // A token of another form could not be sent back.
  const usable = /^[A-Za-z0-9-]{1,50}$/.test(read.data.token) ? read.data.token : ''
  if (!known && usable === '') return { raw }
  const card: PaidCard = {
    fingerprint: usable,
    token: known ? usable : '',
    brand: brand.toLowerCase(),
    last4: known ? last4 : '',
    bin,
  }
  return { raw, card }
}
