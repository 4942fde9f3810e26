import type { z } from 'zod'
import type { tipCalls } from '../../../../domain/api/payments/tips.ts'
import { firstName } from '../../../../domain/booking/first-name.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import { channelName } from '../../../../domain/payments/channel.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { query, type Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'

type Row = {
  id: number
  sen: number
  paid_at: Date
  channel: string
  provider: string
  goes_back: boolean
  is_paid_out: boolean
  last: 'Sending' | 'Pending' | 'Refunded' | 'Refused' | null
  wants_bank: boolean
  shares: { name: string; sen: number }[]
}

type Shown = z.input<(typeof tipCalls)['GET /tips/']['response']>['items'][number]

/** The tips of a visit, with each worker's share. */
export async function readTips(
  reader: Reader,
  { payment }: Pick<Deps, 'payment'>,
  bookingId: string,
  locale: Locale,
): Promise<Shown[]> {
  const rows = await query<Row>(reader, {
    name: 'tips-of-visit',
    text: `select t.id, t.sen, t.paid_at, coalesce(p.channel, '') as channel, p.provider, t.goes_back,
             exists (select from pay_line l where l.tip_id = t.id) as is_paid_out,
             last.status as last, coalesce(last.wants_bank, false) as wants_bank,
             coalesce((select json_agg(json_build_object('name', w.full_name, 'sen', s.sen)
                 order by w.full_name, w.id)
               from tip_share s join worker w on w.id = s.worker_id where s.tip_id = t.id), '[]')
               as shares
           from tip t join booking b on b.id = t.booking_id
           join payment_attempt p on p.id = t.attempt_id
           left join lateral (select r.status, r.wants_bank from refund r where r.tip_id = t.id
             order by r.id desc limit 1) last on true
           where b.booking_id = $1 and t.paid_at is not null order by t.id`,
    values: [bookingId],
  })
  return rows.map((row) => ({
    id: row.id,
    amount: ringgit(row.sen),
    paid_at: row.paid_at.toISOString(),
    paid_by: channelName(row.channel, locale),
    state: stateOf(row),
    can_send: row.provider === payment.name,
    needs_bank: row.wants_bank || payment.bankDetails(row.channel) === 'needed',
    shares: row.goes_back
      ? []
      : row.shares.map(({ name, sen }) => ({ name: firstName(name), amount: ringgit(sen) })),
  }))
}

function stateOf({ goes_back, is_paid_out, last }: Row): Shown['state'] {
  if (!goes_back) return is_paid_out ? 'in-closed-month' : 'for-crew'
  if (last === 'Refunded') return 'refunded'
  return last === 'Refused' ? 'refused' : 'under-way'
}
