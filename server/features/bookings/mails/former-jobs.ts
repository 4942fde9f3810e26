import { z } from 'zod'
import { inTransaction, queryFirst } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { JobTasks } from '../../../jobs.ts'
import { sendMailJob } from '../../mail/commands.ts'
import { mailTasks } from '../../mail/tasks.ts'
import { notifyConfirmed } from './customer-notices.ts'

const payload = z.object({ id: z.number().int() })

/**
 * The previous version's job, which notified of a new order and sent its mail: hosts of that
 * version queue it until all are upgraded (docs/operations.md#upgrade). The next version removes
 * it.
 */
export function formerTasks(deps: Pick<Deps, 'pool' | 'clock' | 'mail'>): JobTasks {
  const sendMail = mailTasks(deps)[sendMailJob]
  return {
    async 'confirm-order'(rawPayload) {
      const { id } = payload.parse(rawPayload)
      const mail = await queryFirst<{ order_id: number | null }>(deps.pool, {
        text: 'select order_id from outbox where id = $1',
        values: [id],
      })
      const orders = new Map(mail?.order_id ? [[mail.order_id, undefined]] : [])
      await inTransaction(deps.pool, (tx) => notifyConfirmed(tx, orders, deps.clock()))
      await sendMail?.(rawPayload)
    },
  }
}
