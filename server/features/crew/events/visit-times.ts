import type { StoredMoment } from '../../../../domain/booking/status.ts'
import { isSameTimes, type StepTaken, timesBySteps } from '../../../../domain/visits/steps.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import { type EventReader, each, readerOf } from '../../events/readers.ts'

type LockedVisit = Omit<StoredMoment, 'status' | 'hold_until'> & { readonly id: number }

/**
 * Updates the times of a locked visit from its crew's steps (docs/product/visits.md#times). Its
 * version stays: a step changes nothing that staff could overwrite.
 */
export async function followSteps(tx: Tx, visit: LockedVisit): Promise<void> {
  const all = await query<StepTaken>(tx, {
    name: 'visit-steps',
    text: `select v.worker_id as "workerId", v.what as step, v.at from visit_event v
           join assignment s on s.booking_id = v.booking_id and s.worker_id = v.worker_id
           where v.booking_id = $1 and v.kind = 'step'`,
    values: [visit.id],
  })
  const crew = all.map(({ workerId }) => workerId)
  const planned = { startsAt: visit.starts_at, endsAt: visit.ends_at }
  const { runsFrom, runsUntil } = timesBySteps(all, crew, planned)
  if (isSameTimes({ runsFrom, runsUntil }, visit)) return
  await query(tx, {
    name: 'visit-run-times',
    text: 'update booking set runs_from = $2, runs_until = $3 where id = $1',
    values: [visit.id, runsFrom, runsUntil],
  })
}

/** Updates the times of visits from their steps when their start, length or crew changes. */
export function visitTimesReader(): EventReader {
  return readerOf({
    'visit.moved': each((tx, { payload }) =>
      followAgain(
        tx,
        payload.visits.map(({ id }) => id),
      ),
    ),
    'visit.changed': each((tx, { bookingId = 0 }) => followAgain(tx, [bookingId])),
    'visit.crew-changed': each((tx, { bookingId = 0 }) => followAgain(tx, [bookingId])),
  })
}

async function followAgain(tx: Tx, bookingIds: readonly number[]): Promise<void> {
  const visits = await query<LockedVisit>(tx, {
    text: `select id, starts_at, ends_at, runs_from, runs_until from booking b
           where id = any($1) and exists (select from visit_event v where v.booking_id = b.id)
           order by id for no key update`,
    values: [bookingIds],
  })
  for (const visit of visits) await followSteps(tx, visit)
}
