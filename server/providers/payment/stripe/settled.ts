import type Stripe from 'stripe'
import { z } from 'zod'
import { dayOf } from '../../../../domain/booking/starts/calendar.ts'
import type { Settled } from '../../../../domain/books/settlement-file.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { refusal } from './refusal.ts'

const named = z.union([z.string(), z.object({ id: z.string() })])
const rowShape = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.number().int(),
  fee: z.number().int(),
  currency: z.string(),
  created: z.number().int(),
  source: z.object({ id: z.string(), payment_intent: named.nullish() }).nullish(),
})

const pageShape = z.object({ data: z.array(rowShape), has_more: z.boolean() })

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
    for await (const row of transactionsFrom(stripe, from)) {
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

/** The library's own iterator throws a plain error at an answer that is no list. */
async function* transactionsFrom(stripe: Stripe, from: Date) {
  let after: string | undefined
  do {
    const answer = await stripe.balanceTransactions.list({
      created: { gte: Math.floor(from.getTime() / 1000) },
      limit: 100,
      expand: ['data.source'],
      ...(after ? { starting_after: after } : {}),
    })
    const page = pageShape.parse(answer)
    yield* page.data
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
}
