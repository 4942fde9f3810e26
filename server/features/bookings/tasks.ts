import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { expireOverdueHolds } from './holds.ts'

const payload = z.object({ orderId: z.number().int() })

/** The jobs of bookings: a hold ends at its time, also when nobody looks. */
export function bookingTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async 'expire-hold'(given) {
      const { orderId } = payload.parse(given)
      await inTransaction(pool, (tx) => expireOverdueHolds(tx, clock(), orderId))
    },
  }
}
