import { z } from 'zod'
import { inTransaction, query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { expireOverdueHolds, hasOverdueHolds } from './holds.ts'

const payload = z.object({ orderId: z.number().int() })

/** The jobs of bookings: a hold ends at its time, also without traffic; old answers are deleted. */
export function bookingTasks({
  pool,
  clock,
  settings: { holdGraceMinutes: grace },
}: Pick<Deps, 'pool' | 'clock' | 'settings'>): JobTasks {
  return {
    async 'expire-hold'(given) {
      const { orderId } = payload.parse(given)
      await inTransaction(pool, async (tx) => {
        await expireOverdueHolds(tx, clock(), grace, orderId)
        // The job ran too early because the database's clock is ahead of ours: checked again. An
        // overdue hold that waits for the payment provider ends with its answer.
        await query(tx, {
          text: `select graphile_worker.add_job('expire-hold', json_build_object('orderId', id),
                   run_at => greatest(hold_until, now() + interval '10 seconds'))
                 from booking_order where id = $1 and hold_until > $2`,
          values: [orderId, clock()],
        })
      })
    },
    async 'expire-holds'() {
      while (await hasOverdueHolds(pool, clock(), grace)) {
        await inTransaction(pool, (tx) => expireOverdueHolds(tx, clock(), grace))
      }
    },
    // No client repeats a request after days.
    'forget-old-answers': async () => {
      await query(pool, {
        text: `delete from idempotent_answer
               where created_at < $1::timestamptz - make_interval(days => $2)`,
        values: [clock(), ANSWER_DAYS],
      })
    },
  }
}

/** How long a repeated booking request gets its first answer again. */
const ANSWER_DAYS = 7

/**
 * Every minute, because the process that took a hold's own job may have died. Answers are deleted
 * at 03:30 in Malaysia.
 */
export const bookingCrontab = `* * * * * expire-holds
30 19 * * * forget-old-answers`
