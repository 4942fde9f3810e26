import { randomUUID } from 'node:crypto'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { query, queryFirst } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import { change } from '../bookings/changes/changes.ts'
import { addEvents } from '../bookings/records/history.ts'
import { ofVisit, recordEvents } from '../events/events.ts'

/**
 * Reports on a worker's behalf that the crew will be some minutes late
 * (docs/product/board.md#late): the customer is notified as if the worker had reported it.
 */
export function reportLate(
  deps: Deps,
  caller: Caller,
  late: { readonly booking_id: string; readonly worker: number; readonly minutes: number },
  by: Author,
): Promise<CommandResult> {
  const key = { bookingId: late.booking_id }
  return change(deps, caller, key, async (tx, row) => {
    const status = statusAt(momentOf(row), by.now)
    if (status !== 'Confirmed' && status !== 'In Progress') return refuse('edit-not-allowed')
    const worker = await queryFirst<{ identifier: string; is_there: boolean }>(tx, {
      text: `select w.identifier, exists (select from visit_event v join assignment s
                 on s.booking_id = v.booking_id and s.worker_id = v.worker_id
               where v.booking_id = a.booking_id and v.kind = 'step'
                 and v.what in ('arrived', 'started', 'finished')) as is_there
             from assignment a join worker w on w.id = a.worker_id
             where a.booking_id = $1 and a.worker_id = $2`,
      values: [row.id, late.worker],
    })
    if (!worker) return refuse('worker-unknown')
    if (worker.is_there) return refuse('visit-begun')
    await query(tx, {
      text: `insert into visit_event (id, booking_id, worker_id, kind, what, at, received_at,
               by_account_id)
             values ($1, $2, $3, 'late', $4, $5, $5, $6)`,
      values: [randomUUID(), row.id, late.worker, `${late.minutes}`, by.now, by.accountId],
    })
    const line = { code: 'visit-late', minutes: late.minutes, worker: worker.identifier } as const
    await addEvents(tx, [row.id], by, line, by.now)
    const payload = { worker_id: late.worker, minutes: late.minutes }
    await recordEvents(tx, { type: 'visit.late', ...ofVisit(row, by.now), payload })
    return succeed()
  })
}
