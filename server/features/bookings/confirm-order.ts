import { z } from 'zod'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { sendMailJob } from '../mail/commands.ts'
import { mailTasks } from '../mail/tasks.ts'
import { confirmJob } from './mails.ts'
import { firstVisits, notifyCustomers } from './notify-customers.ts'

const payload = z.object({ id: z.number().int() })

/**
 * The job of a new order's mail: it notifies of the order over the other channels first, then sends the
 * mail. So placing an order writes no more than its mail
 * (docs/decisions/0035-one-outbox-for-every-channel.md).
 */
export function confirmTasks(deps: Pick<Deps, 'pool' | 'clock' | 'mail'>): JobTasks {
  const sendMail = mailTasks(deps)[sendMailJob]
  return {
    async [confirmJob](given) {
      const { id } = payload.parse(given)
      const [mail] = await query<{ order_id: number | null }>(deps.pool, {
        name: 'order-of-mail',
        text: 'select order_id from outbox where id = $1',
        values: [id],
      })
      const orderId = mail?.order_id
      if (orderId) await inTransaction(deps.pool, (tx) => notifyBooked(tx, [orderId], deps.clock()))
      await sendMail?.(given)
    },
  }
}

/** Notifies of new orders that need no online payment. */
export async function notifyBooked(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  const first = await firstVisits(tx, orderIds)
  await notifyCustomers(
    tx,
    [...first.values()],
    (visit, about) => ({
      kind: 'booked',
      key: `booked:${visit.order_id}`,
      parameters: {
        ...about,
        hours: visit.hours,
        visits: visit.sessions,
        cash_sen: visit.payment_method === 'Cash' ? visit.order_sen : 0,
      },
      facts: { starts_at: about.starts_at },
    }),
    now,
  )
}
