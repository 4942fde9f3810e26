import { displayName } from '../../../domain/booking/display-name.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { mayReadConfidential } from '../../../domain/visits/confidential.ts'
import type { Locale } from '../../../messages/locales.ts'
import { inTransaction, queryFirst } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addEvents } from '../bookings/records/history.ts'
import { decrypt, sensitiveQuestion } from '../bookings/records/sensitive.ts'
import type { Reporter } from './events/event-facts.ts'

type Row = {
  readonly id: number
  readonly skill: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly runs_until: Date | null
  readonly sensitive: Buffer
}

/**
 * The medical details of a visit, for its crew, from two hours before the start to the end
 * (docs/product/visits.md#medical-details). Each view is recorded in the booking's history.
 */
export function readConfidential(
  { pool, services, settings }: Pick<Deps, 'pool' | 'services' | 'settings'>,
  { workerId, identifier }: Reporter,
  bookingId: string,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): Promise<Result<{ label: string; text: string }, 'visit-not-yours' | 'confidential-not-now'>> {
  return inTransaction(pool, async (tx) => {
    const row = await queryFirst<Row>(tx, {
      name: 'confidential-of-visit',
      text: `select b.id, b.skill, b.starts_at, b.ends_at, b.runs_until, o.sensitive
             from booking b join booking_order o on o.id = b.order_id
             where b.booking_id = $1 and b.status in ('Confirmed', 'In Progress', 'Completed')
               and o.sensitive is not null and exists (
                 select from assignment s where s.booking_id = b.id and s.worker_id = $2)`,
      values: [bookingId, workerId],
    })
    const question = row && sensitiveQuestion(services, row.skill)
    if (!row || !question) return refuse('visit-not-yours')
    const moment = { startsAt: row.starts_at, endsAt: row.ends_at, runsUntil: row.runs_until }
    if (!mayReadConfidential(moment, now)) return refuse('confidential-not-now')
    const actor = { accountId: null, who: displayName(identifier) }
    await addEvents(tx, [row.id], actor, { code: 'answer-viewed', field: question.field }, now)
    const text = decrypt(row.sensitive, settings)
    return succeed({ label: question.label({}, { locale }), text })
  })
}
