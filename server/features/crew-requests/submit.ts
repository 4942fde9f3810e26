import type { NewRequest } from '../../../domain/api/crew-requests.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { maskOf } from '../../../domain/workers/hours.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { lockRow, query, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'

/** More unanswered requests than this are a mistake, or noise. */
const MAX_PENDING = 20

/**
 * Stores a worker's request (docs/product/workers.md#requests), once per key.
 * @returns its id.
 */
export function addRequest(
  { pool }: Pick<Deps, 'pool'>,
  workerId: number,
  { key, asked: request, reason }: NewRequest,
  now: Date,
): Promise<CommandResult<{ id: number }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    // Serialises concurrent requests of a worker.
    await lockRow(tx, 'worker', workerId, 'no key update')
    const known = await queryFirst<{ id: number }>(tx, {
      text: 'select id from crew_request where worker_id = $1 and key = $2',
      values: [workerId, key],
    })
    if (known) return succeed(known)
    const waiting = await queryOne<{ count: number }>(tx, {
      text: `select count(*)::int as count from crew_request
             where worker_id = $1 and state = 'pending'`,
      values: [workerId],
    })
    if (waiting.count >= MAX_PENDING) return refuse('too-many-requests')
    if ('first_day' in request && request.first_day < dayOf(now))
      return refuse({ code: 'first-day-past', field: 'asked.first_day' })
    const bookingId =
      request.kind === 'review' ? await ownVisit(tx, workerId, request.booking_id) : null
    if (bookingId === undefined) return refuse('visit-not-yours')
    const stored = await queryOne<{ id: number }>(tx, {
      text: `insert into crew_request (key, worker_id, kind, first_day, last_day, leave_kind, hours,
               week_hours, booking_id, reason, asked_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      values: [key, workerId, request.kind, ...columnsOf(request), bookingId, reason, now],
    })
    return succeed({ id: stored.id })
  })
}

/** First day, last day, kind of leave, hours, and hours of the week. */
function columnsOf(request: NewRequest['asked']): unknown[] {
  const none = null
  if (request.kind === 'leave')
    return [request.first_day, request.last_day, request.leave_kind, none, none]
  if (request.kind === 'hours-off')
    return [request.first_day, request.first_day, none, maskOf(request.spans), none]
  if (request.kind === 'week')
    return [none, none, none, none, request.week_hours.map((spans) => maskOf(spans) ?? 0)]
  return [none, none, none, none, none]
}

/** The visit's id, if this worker is on its crew. */
async function ownVisit(tx: Tx, workerId: number, bookingId: string): Promise<number | undefined> {
  const found = await queryFirst<{ id: number }>(tx, {
    text: `select b.id from booking b join assignment a on a.booking_id = b.id
           where b.booking_id = $1 and a.worker_id = $2`,
    values: [bookingId, workerId],
  })
  return found?.id
}

/** Withdraws a worker's own request, unless it was answered. */
export function withdraw(
  { pool }: Pick<Deps, 'pool'>,
  workerId: number,
  id: number,
  now: Date,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const found = await queryFirst<{ state: string }>(tx, {
      text: 'select state from crew_request where id = $1 and worker_id = $2 for update',
      values: [id, workerId],
    })
    if (!found) return refuse('not-found')
    if (found.state === 'withdrawn') return succeed()
    if (found.state !== 'pending') return refuse('request-answered')
    await query(tx, {
      text: `update crew_request set state = 'withdrawn', answered_at = $2 where id = $1`,
      values: [id, now],
    })
    return succeed()
  })
}
