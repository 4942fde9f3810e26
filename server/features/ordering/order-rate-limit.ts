import type { OrderBudget } from '../../http/limits.ts'
import type { OrderWriter } from './order-writer.ts'

/**
 * Limits the orders of one account in an hour, staff included. An answer that is given again
 * never comes here, and what is refused counts for nothing.
 */
export function rateLimitedOrders(orders: OrderWriter, within: OrderBudget): OrderWriter {
  return {
    ...orders,
    place: (placing) => within(placing.caller.accountId, () => orders.place(placing)),
  }
}
