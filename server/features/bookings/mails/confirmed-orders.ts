import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { DomainEvent } from '../../events/events.ts'
import { notifyWorkers } from '../crew-notices/worker-notices.ts'
import { mailConfirmed } from './mails.ts'
import { firstVisits, notifyCustomers } from './notify-customers.ts'

/**
 * What follows from orders that were confirmed: the customer's mail with its invitations, the
 * notification over the other channels, and the notices to the workers
 * (docs/product/notifications.md#derived).
 */
export function notifyConfirmed(deps: Pick<Deps, 'settings' | 'services'>) {
  return async (
    tx: Tx,
    events: readonly DomainEvent<'booking.confirmed'>[],
    now: Date,
  ): Promise<void> => {
    const orders = events.map(({ orderId, payload }) => ({ orderId, paidSen: payload.paid_sen }))
    const ids = orders.map(({ orderId }) => orderId)
    await mailConfirmed(tx, deps, orders, now)
    await notifyCustomersOf(tx, new Map(orders.map((order) => [order.orderId, order.paidSen])), now)
    await notifyWorkers(tx, deps, now, ids)
  }
}

/**
 * Notifies the customers of confirmed orders.
 * @param orders what was paid online for each; undefined: no payment confirmed it.
 */
export async function notifyCustomersOf(
  tx: Tx,
  orders: ReadonlyMap<number, number | undefined>,
  now: Date,
): Promise<void> {
  const first = await firstVisits(tx, [...orders.keys()])
  await notifyCustomers(
    tx,
    [...first.values()],
    (visit, about) => {
      const paidSen = orders.get(visit.order_id)
      const facts = { starts_at: about.starts_at }
      if (paidSen !== undefined) {
        const parameters = { ...about, ref: visit.ref, amount_sen: paidSen }
        return { kind: 'paid', key: `paid:${visit.order_id}`, parameters, facts }
      }
      const parameters = {
        ...about,
        hours: visit.hours,
        visits: visit.sessions,
        cash_sen: visit.payment_method === 'Cash' ? visit.order_sen : 0,
      }
      return { kind: 'booked', key: `booked:${visit.order_id}`, parameters, facts }
    },
    now,
  )
}
