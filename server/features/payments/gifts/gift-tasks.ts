import { query } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { JobTasks } from '../../../jobs.ts'
import { mailGifts } from './gift-mails.ts'

/** The jobs of gift vouchers: codes are mailed on their day, and names are forgotten. */
export function giftTasks(deps: Pick<Deps, 'pool' | 'settings' | 'clock'>): JobTasks {
  return {
    async 'mail-gifts'() {
      while ((await mailGifts(deps, deps.clock())) > 0);
    },
    async 'forget-gifts'() {
      await query(deps.pool, {
        text: `update gift g set from_name = '', from_email = '', to_name = '', to_email = '', words = ''
               where to_email <> '' and (paid_at is null and created_at < $1::timestamptz - interval '30 days'
                 or paid_at < $1::timestamptz - interval '1 year' and (refund_sen is not null
                   or exists (select from credit c where c.gift_id = g.id)))`,
        values: [deps.clock()],
      })
    },
  }
}

/** Codes are mailed every ten minutes; names are forgotten at 00:50 in Malaysia. */
export const giftCrontab = `*/10 * * * * mail-gifts
50 16 * * * forget-gifts`
