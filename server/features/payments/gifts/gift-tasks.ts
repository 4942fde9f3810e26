import type { RetentionRule } from '../../../db/delete-old.ts'
import type { Deps } from '../../../deps.ts'
import { type JobTasks, jobAt } from '../../../jobs.ts'
import { mailGifts } from './gift-mails.ts'

const withoutPeople = {
  table: 'gift',
  empties: `from_name = '', from_email = '', to_name = '', to_email = '', words = ''`,
  // At 00:50 in Malaysia.
  crontab: '50 16 * * * forget-gifts',
}

/** Names and words of gifts that were not paid, or are used up (docs/product/gifts.md). */
export const oldGifts: readonly RetentionRule[] = [
  {
    ...withoutPeople,
    what: 'unpaid-gifts',
    over: `coalesce((select max(p.created_at) from payment_attempt p where p.gift_id = t.id),
      t.created_at)`,
    and: `to_email <> '' and paid_at is null`,
  },
  {
    ...withoutPeople,
    what: 'gifts',
    over: 'paid_at',
    and: `to_email <> '' and (refund_sen is not null
      or exists (select from credit c where c.gift_id = t.id))`,
  },
]

/** The job that mails the codes of gift vouchers on their day. */
export function giftTasks(deps: Pick<Deps, 'pool' | 'settings' | 'clock'>): JobTasks {
  return jobAt('*/10 * * * * mail-gifts', async () => {
    while ((await mailGifts(deps, deps.clock())) > 0);
  })
}
