import type { Series } from '../../../domain/api/bookings/series.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { readCard, shownCard } from '../saved-cards/cards.ts'

/**
 * Whether a series is renewed automatically, with which card, and the amount and date of its
 * charge.
 */
export async function automaticOf(
  deps: Pick<Deps, 'pool' | 'payment'>,
  orderId: number,
  accountId: number,
  { renewal, state }: Pick<Series, 'renewal' | 'state'>,
): Promise<Pick<Series, 'automatic'>> {
  const mayGoOn = renewal === 'not-yet' || renewal === 'open'
  if (!deps.payment.cards || !mayGoOn || state !== 'running') return {}
  const [card, rows] = await Promise.all([
    readCard(deps.pool, deps, accountId),
    query<{ charge_at: Date | null; to_pay_sen: number | null }>(deps.pool, {
      name: 'automatic-renewal',
      text: `select charge_at, to_pay_sen from automatic_renewal
             where order_id = $1 and outcome is null`,
      values: [orderId],
    }),
  ])
  const [allowed] = rows
  const at = allowed?.charge_at
  return {
    automatic: {
      // Without a card, it waits for a payment that saves one.
      on: allowed !== undefined && (card !== undefined || !deps.payment.cards.setup),
      saved_from: deps.payment.cards.setup ? 'page' : 'payment',
      ...(card ? { card: shownCard(card) } : {}),
      ...(at && card
        ? { charge: { at: at.toISOString(), amount: ringgit(allowed.to_pay_sen ?? 0) } }
        : {}),
    },
  }
}
