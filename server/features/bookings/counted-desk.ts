import type { OrderBudget } from '../../http/limits.ts'
import type { OrderDesk } from './order-desk.ts'

/**
 * A desk that makes so many orders an hour for one account, staff too. An answer that is given again
 * never comes here, and what is refused counts for nothing.
 */
export function countedDesk(desk: OrderDesk, within: OrderBudget): OrderDesk {
  return {
    ...desk,
    place: (placing) => within(placing.caller.accountId, () => desk.place(placing)),
  }
}
