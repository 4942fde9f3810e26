import { z } from 'zod'
import { inTransaction, query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { expireOverdueHolds, hasOverdueHolds } from './holds.ts'

const payload = z.object({ orderId: z.number().int() })

/** The jobs of bookings: a hold ends at its time, also when nobody looks. */
export function bookingTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async 'expire-hold'(given) {
      const { orderId } = payload.parse(given)
      await inTransaction(pool, async (tx) => {
        await expireOverdueHolds(tx, clock(), orderId)
        // Called too early, where the database's clock is ahead of ours: a hold that still stands
        // is looked at again.
        await query(tx, {
          text: `select graphile_worker.add_job('expire-hold', json_build_object('orderId', id),
                   run_at => greatest(hold_until, now() + interval '10 seconds'))
                 from booking_order where id = $1 and hold_until is not null`,
          values: [orderId],
        })
      })
    },
    async 'expire-holds'() {
      while (await hasOverdueHolds(pool, clock())) {
        await inTransaction(pool, (tx) => expireOverdueHolds(tx, clock()))
      }
    },
  }
}

/** Every minute: a hold's own job may be in the hands of a process that has died. */
export const bookingCrontab = '* * * * * expire-holds'
