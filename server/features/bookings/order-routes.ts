import { seesMoney } from '../../../domain/account/roles.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { noOrder, notFound } from '../../http/failure.ts'
import { owedFact, readOwedSincePaid } from './records/owed-since-paid.ts'
import { readOwnOrder, readShownCrews } from './records/queries.ts'
import { toRecord } from './records/records.ts'

/** The whole order, as its customer reads it after booking. */
export function orderHandlers(deps: Deps): Pick<Handlers, 'GET /booking-details/get-order/'> {
  const { pool, settings } = deps
  return {
    'GET /booking-details/get-order/': async ({ caller, body, now }) => {
      const rows = await readOwnOrder(pool, body.order, caller.accountId)
      const [first] = rows
      // Another customer's order reads like an unknown one, also for staff.
      if (!first) throw notFound(noOrder)
      const [crews, owed] = await Promise.all([
        readShownCrews(
          pool,
          rows.map((row) => row.id),
          now,
        ),
        seesMoney(caller.role) ? readOwedSincePaid(pool, rows) : new Map<number, number>(),
      ])
      return {
        order: first.ref,
        visits: rows.map((row) => ({
          ...toRecord(row, caller, now, settings),
          ...owedFact(owed.get(row.id)),
          crew: crews.get(row.id) ?? [],
        })),
      }
    },
  }
}
