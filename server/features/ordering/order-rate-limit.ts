import type { OrderBudget } from '../../http/limits/limits.ts'
import type { OrderWriter } from './order-writer.ts'

/**
 * Limits the orders of one account per hour, staff included. Repeated answers and refused orders do
 * not count.
 */
export function rateLimitedOrders(orders: OrderWriter, within: OrderBudget): OrderWriter {
  return {
    ...orders,
    place: (placing) => within(placing.caller.accountId, () => orders.place(placing)),
  }
}
