import { z } from 'zod'
import type { RetentionRule } from '../../db/delete-old.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import { expireOverdueHolds, hasOverdueHolds } from './holds.ts'

const payload = z.object({ orderId: z.number().int() })

/** The jobs of bookings: end each hold on time, even without traffic. */
export function bookingTasks({
  pool,
  clock,
  settings: { holdGraceMinutes: grace },
}: Pick<Deps, 'pool' | 'clock' | 'settings'>): JobTasks {
  return {
    async 'expire-hold'(rawPayload) {
      const { orderId } = payload.parse(rawPayload)
      await inTransaction(pool, async (tx) => {
        await expireOverdueHolds(tx, clock(), grace, orderId)
        // Still there: the job ran early because the database's clock is ahead of ours, so it runs
        // again. An overdue hold that waits for the payment provider ends with its answer.
        await query(tx, {
          text: `select graphile_worker.add_job('expire-hold', json_build_object('orderId', id),
                   run_at => greatest(hold_until, now() + interval '10 seconds'))
                 from booking_order where id = $1 and hold_until > $2`,
          values: [orderId, clock()],
        })
      })
    },
    // Every minute, because the process that took a hold's own job may have died.
    ...jobAt('* * * * * expire-holds', async () => {
      while (await hasOverdueHolds(pool, clock(), grace)) {
        await inTransaction(pool, (tx) => expireOverdueHolds(tx, clock(), grace))
      }
    }),
  }
}

/** First answers to booking requests; no client repeats a request after days. */
export const oldAnswers: RetentionRule = {
  what: 'answers',
  table: 'idempotent_answer',
  over: 'created_at',
  // At 03:30 in Malaysia.
  crontab: '30 19 * * * forget-old-answers',
}
