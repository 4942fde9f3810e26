import type Stripe from 'stripe'
import { z } from 'zod'
import { dayOf } from '../../../../domain/booking/starts/calendar.ts'
import type { Settled } from '../../../../domain/books/settlement-file.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { refusal } from './refusal.ts'

const named = z.union([z.string(), z.object({ id: z.string() })])
const rowShape = z.object({
  type: z.string(),
  amount: z.number().int(),
  fee: z.number().int(),
  currency: z.string(),
  created: z.number().int(),
  source: z.object({ id: z.string(), payment_intent: named.nullish() }).nullish(),
})

/** Types of balance transactions; payouts and others are no customer's payment. */
const kinds: Readonly<Record<string, Settled['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund-back',
  payment_failure_refund: 'refund-back',
}

/** The balance transactions since an instant (docs/integrations/stripe.md#balance-transactions). */
export async function settledFrom(
  stripe: Stripe,
  from: Date,
): Promise<Result<Settled[], 'refused' | 'malformed' | 'unreachable'>> {
  try {
    const rows: Settled[] = []
    const list = stripe.balanceTransactions.list({
      created: { gte: Math.floor(from.getTime() / 1000) },
      limit: 100,
      expand: ['data.source'],
    })
    for await (const each of list) {
      const row = rowShape.parse(each)
      const kind = kinds[row.type]
      if (!kind || row.currency !== 'myr' || !row.source || row.amount === 0) continue
      const intent = row.source.payment_intent
      const payment = typeof intent === 'string' ? intent : intent?.id
      const ref = kind === 'payment' ? payment : row.source.id
      if (!ref) continue
      rows.push({
        kind,
        ref,
        day: dayOf(new Date(row.created * 1000)),
        grossSen: Math.abs(row.amount),
        feeSen: row.fee,
      })
    }
    return succeed(rows)
  } catch (error) {
    const { code, detail } = refusal(error)
    return refuse({ code, detail })
  }
}
