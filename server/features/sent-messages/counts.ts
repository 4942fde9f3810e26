import type { z } from 'zod'
import type { sentMessageCalls } from '../../../domain/api/messages/sent-messages.ts'
import { addDays, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { query, type Reader } from '../../db/transaction.ts'

type Counts = z.input<(typeof sentMessageCalls)['GET /staff/messages/counts/']['response']>
type Row = Omit<Counts['rows'][number], 'cost'> & {
  currency: string | null
  amount: number | null
}

/**
 * Attempts by channel and day in Malaysia: made, delivered and failed and, for callers who may see
 * money, their cost in each currency; newest day first.
 */
export async function countMessages(
  reader: Reader,
  { until, days, seesMoney }: { until: string; days: number; seesMoney: boolean },
): Promise<Counts> {
  const from = addDays(until, 1 - days)
  const rows = await query<Row>(reader, {
    text: `with attempt as (
             select created_at, channel, state, currency, abs(price) as price from delivery
             where created_at >= $1 and created_at < $2
             union all
             select o.created_at, 'email', case when o.sent_at is not null then 'sent'
               when o.withdrawn is not null then 'cancelled'
               when o.last_error is not null then 'failed' else 'queued' end, null, null
             from outbox o where o.created_at >= $1 and o.created_at < $2
               and not exists (select from delivery d where d.outbox_id = o.id)
           )
           select to_char(created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day, channel,
             currency,
             (count(*) filter (where state in ('sent', 'delivered', 'read')))::int as sent,
             (count(*) filter (where state in ('delivered', 'read')))::int as arrived,
             (count(*) filter (where state = 'failed'))::int as failed,
             sum(price)::float8 as amount
           from attempt group by 1, 2, 3 order by 1 desc, 2, 3`,
    values: [instantOf(from, 0), instantOf(addDays(until, 1), 0)],
  })
  const found = new Map<string, Counts['rows'][number]>()
  for (const { day, channel, sent, arrived, failed, currency, amount } of rows) {
    const of = found.get(`${day} ${channel}`)
    const cost = currency && amount !== null ? [{ currency, amount }] : []
    found.set(`${day} ${channel}`, {
      day,
      channel,
      sent: sent + (of?.sent ?? 0),
      arrived: arrived + (of?.arrived ?? 0),
      failed: failed + (of?.failed ?? 0),
      ...(seesMoney ? { cost: [...(of?.cost ?? []), ...cost] } : {}),
    })
  }
  return { from, until, rows: [...found.values()] }
}
