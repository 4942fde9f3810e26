import type { StoredMoment } from '../../../../domain/booking/status.ts'
import type { ChecklistSource } from '../../../../domain/visits/checklist.ts'
import type { StepTaken, VisitStep } from '../../../../domain/visits/steps.ts'
import { query, queryFirst, queryOne, type Reader, type Tx } from '../../../db/transaction.ts'
import { type BookingRow, bookingTables } from '../../bookings/records/records.ts'
import { owedOfBooking } from '../../ledger/ledger.ts'
import type { Reporter } from './event-facts.ts'
import { wasMoved } from './moved-visit.ts'

/** The fields of a visit that decide which events are accepted, with the events so far. */
export type VisitNow = Omit<StoredMoment, 'hold_until'> & {
  readonly id: number
  readonly order_id: number
  readonly version: number
  readonly was_moved: boolean
  readonly crew: readonly number[]
  readonly steps: readonly StepTaken[]
  /** The place of the last event. */
  readonly last: number
}

type Row = Omit<VisitNow, 'steps'> & {
  readonly booking_id: string
  readonly steps: readonly [number, VisitStep, string][] | null
  readonly stored: Readonly<Record<string, number>> | null
}

/** Visits by booking id, and the reporters of stored events. */
export type StoredVisits = {
  readonly visits: ReadonlyMap<string, VisitNow>
  readonly stored: ReadonlyMap<string, number>
}

/**
 * Reads visits, and which events are already stored, with one statement.
 * @param bookingIds the visits' booking ids.
 */
export async function readStoredVisits(
  reader: Reader,
  bookingIds: readonly string[],
  eventIds: readonly string[],
): Promise<StoredVisits> {
  const rows = await query<Row>(reader, {
    name: 'visits-and-events',
    // An array behind a select has no known length, so the statement is planned once, not each
    // time.
    text: `select b.id, b.booking_id, b.order_id, b.version, b.status, b.starts_at, b.ends_at,
             b.runs_from, b.runs_until, ${wasMoved} as was_moved, v.steps, coalesce(v.last, 0) as last,
             array(select s.worker_id from assignment s where s.booking_id = b.id) as crew,
             (select json_object_agg(e.id, e.worker_id) from visit_event e
               where e.id = any((select $2::uuid[])::uuid[])) as stored
           from booking b
           left join lateral (
             select max(v.nth) as last, json_agg(json_build_array(v.worker_id, v.what, v.at))
               filter (where v.kind = 'step') as steps
             from visit_event v where v.booking_id = b.id) v on true
           where b.booking_id = any((select $1::text[])::text[])`,
    values: [bookingIds, eventIds],
  })
  const visits = rows.map(({ steps, ...visit }): [string, VisitNow] => [
    visit.booking_id,
    {
      ...visit,
      steps: (steps ?? []).map(([workerId, step, at]) => ({ workerId, step, at: new Date(at) })),
    },
  ])
  return { visits: new Map(visits), stored: new Map(Object.entries(rows[0]?.stored ?? {})) }
}

/** The sources of visits' checklists, by booking id. */
export async function readChecklists(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, ChecklistSource>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await query<ChecklistSource & { booking_id: string }>(reader, {
    name: 'checklists-of-visits',
    text: `select b.booking_id, b.skill, o.checklist,
             case when t.booking_id is null then o.addon else t.addon end as addon,
             coalesce(t.fixed_addons, o.fixed_addons) as fixed_addons
           from ${bookingTables} where b.booking_id = any((select $1::text[])::text[])`,
    values: [bookingIds],
  })
  return new Map(rows.map(({ booking_id, ...source }) => [booking_id, source]))
}

/** The cash owed for a locked visit, in sen; 0 for one that is paid online. */
export async function readCash(
  tx: Tx,
  bookingId: number,
): Promise<Pick<BookingRow, 'payment_status'> & { readonly owed: number }> {
  return queryOne<Pick<BookingRow, 'payment_status'> & { owed: number }>(tx, {
    name: 'cash-of-visit',
    text: `select b.payment_status,
             case o.payment_method when 'Cash' then ${owedOfBooking} else 0 end as owed
           from booking b join booking_order o on o.id = b.order_id where b.id = $1`,
    values: [bookingId],
  })
}

/** Locks a visit. Orders are locked before their visits, as in everything that moves money. */
export async function lockVisit(tx: Tx, bookingId: string, withOrder: boolean): Promise<void> {
  const lockOrder = {
    name: 'lock-order-of-visit',
    text: `select 1 as locked from booking_order
           where id = (select order_id from booking where booking_id = $1) for no key update`,
    values: [bookingId],
  }
  await Promise.all([
    ...(withOrder ? [query(tx, lockOrder)] : []),
    query(tx, {
      name: 'lock-visit',
      text: 'select 1 as locked from booking where booking_id = $1 for no key update',
      values: [bookingId],
    }),
  ])
}

/** A worker of a visit's crew, by identifier; undefined if they are not on it. */
export async function workerOnCrew(
  reader: Reader,
  bookingId: string,
  identifier: string,
): Promise<Reporter | undefined> {
  return queryFirst<Reporter>(reader, {
    text: `select w.id as "workerId", w.full_name as "fullName", w.identifier
           from booking b join assignment s on s.booking_id = b.id join worker w on w.id = s.worker_id
           where b.booking_id = $1 and w.identifier = $2`,
    values: [bookingId, identifier],
  })
}
