import type { CrewEvent } from '../../../domain/api/crew.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { type ItemRefusal, whyNoItem } from '../../../domain/visits/checklist.ts'
import {
  momentByServer,
  type StepRefusal,
  whyNoStep,
  whyNotNow,
} from '../../../domain/visits/steps.ts'
import { inTransaction, query, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addEvents } from '../bookings/records/history.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { readItems } from './checklist.ts'
import { historyOf, minutesOff, noteOf, type Teller, whatOf } from './event-facts.ts'
import { visitCode } from './visit-secrets.ts'
import { followSteps } from './visit-times.ts'

type EventDeps = Pick<Deps, 'pool' | 'settings'>

/** Why an event of a visit was not taken. */
export type EventRefusal = StepRefusal | ItemRefusal | 'visit-not-yours' | 'visit-closed'

/**
 * Takes one event of a worker's phone, once however often it is sent (docs/product/visits.md#steps).
 * The visit's times follow from all its events, so the order in which they arrive makes no difference.
 * @param phoneNow the phone's clock when it sent; undefined for staff.
 */
export async function takeEvent(
  deps: EventDeps,
  teller: Teller,
  event: CrewEvent,
  phoneNow: Date | undefined,
  now: Date,
): Promise<Result<undefined, EventRefusal>> {
  const said = new Date(event.at)
  const at = phoneNow ? momentByServer(said, phoneNow, now) : said
  return inTransaction(deps.pool, async (tx) => {
    const row = await lockVisitOf(tx, event, teller.workerId)
    // A phone that lost the answer sends it again, and by then the crew or the visit may be another.
    if (row?.is_stored) return succeed()
    if (!row?.is_theirs) return refuse('visit-not-yours')
    const status = statusAt(momentOf(row), now)
    if (status === 'Cancelled' || status === 'Expired' || status === 'Pending Payment')
      return refuse('visit-closed')
    const why = await whyNotTaken(tx, deps, row, { event, at, teller })
    if (why) return refuse(why)
    if (!(await store(tx, row, teller, event, { at, now, phoneAt: phoneNow ? said : null })))
      return succeed()
    await follow(tx, row, teller, event, { now, phoneNow })
    return succeed()
  })
}

async function whyNotTaken(
  tx: Tx,
  { settings }: EventDeps,
  row: BookingRow,
  { event, at, teller }: { event: CrewEvent; at: Date; teller: Teller },
): Promise<EventRefusal | undefined> {
  const planned = { startsAt: row.starts_at, endsAt: row.ends_at }
  switch (event.kind) {
    case 'step': {
      const given = teller.staff ? { code: '', reason: teller.staff.reason } : event
      const code = visitCode(settings, row.booking_id)
      return whyNoStep({ step: event.step, at }, { ...planned, code }, given)
    }
    case 'checklist':
      return whyNotNow(at, planned) ?? whyNoItem(await readItems(tx, row), event)
    default:
      return undefined
  }
}

/** A visit, locked, and whether the event was stored before and the worker is on its crew. */
async function lockVisitOf(
  tx: Tx,
  event: CrewEvent,
  workerId: number,
): Promise<(BookingRow & { is_stored: boolean; is_theirs: boolean }) | undefined> {
  const [row] = await query<BookingRow & { is_stored: boolean; is_theirs: boolean }>(tx, {
    name: 'lock-visit-of-worker',
    text: `select ${bookingColumns},
             exists (select from visit_event v where v.id = $3 and v.worker_id = $2) as is_stored,
             exists (select from assignment s
               where s.booking_id = b.id and s.worker_id = $2) as is_theirs
           from ${bookingTables} where b.booking_id = $1 for no key update of b`,
    values: [event.booking_id, workerId, event.id],
  })
  return row
}

/** @returns whether it is new: an event that was taken before changes nothing. */
async function store(
  tx: Tx,
  row: BookingRow,
  { workerId, staff }: Teller,
  event: CrewEvent,
  { at, now, phoneAt }: { at: Date; now: Date; phoneAt: Date | null },
): Promise<boolean> {
  const { latitude, longitude, accuracy } = event.position ?? {}
  const stored = await query(tx, {
    name: 'store-visit-event',
    text: `insert into visit_event (id, booking_id, worker_id, kind, what, at, phone_at, received_at,
             latitude, longitude, accuracy_m, proof, note, by_account_id, done)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
           on conflict (id) do nothing returning 1`,
    values: [
      event.id,
      row.id,
      workerId,
      event.kind,
      whatOf(event),
      at,
      phoneAt,
      now,
      latitude ?? null,
      longitude ?? null,
      accuracy === undefined ? null : Math.round(accuracy),
      event.kind === 'step' && event.step === 'arrived' ? (event.code ? 'code' : 'reason') : null,
      staff?.reason ?? noteOf(event),
      staff?.accountId ?? null,
      event.kind === 'checklist' ? event.done : null,
    ],
  })
  return stored.length > 0
}

/** What follows from a new event: the visit's times, its history, and the event that others read. */
async function follow(
  tx: Tx,
  row: BookingRow,
  teller: Teller,
  event: CrewEvent,
  { now, phoneNow }: { readonly now: Date; readonly phoneNow: Date | undefined },
): Promise<void> {
  const actor = teller.staff?.actor ?? { accountId: null, who: displayName(teller.identifier) }
  const line = historyOf(teller, event, minutesOff(phoneNow, now))
  if (line) await addEvents(tx, [row.id], actor, line, now)
  if (event.kind === 'checklist') return
  await recordEvents(tx, [{ ...ofVisit(row, now), ...(await happened(tx, row, teller, event)) }])
}

type WithEvent = Exclude<CrewEvent, { kind: 'checklist' }>

async function happened(tx: Tx, row: BookingRow, { workerId }: Teller, event: WithEvent) {
  const worker_id = workerId
  if (event.kind === 'late')
    return { type: 'visit.late', payload: { worker_id, minutes: event.minutes } } as const
  if (event.kind === 'problem')
    return { type: 'visit.problem', payload: { worker_id, problem: event.problem } } as const
  const { step } = event
  const taken = await followSteps(tx, row)
  const first = taken.filter((each) => each.step === step).length === 1
  return { type: 'visit.step', payload: { worker_id, step, first } } as const
}

/** A worker of a visit's crew, by identifier; undefined when they are not on it. */
export async function workerOnCrew(
  reader: Reader,
  bookingId: string,
  identifier: string,
): Promise<Teller | undefined> {
  const [worker] = await query<Teller>(reader, {
    text: `select w.id as "workerId", w.full_name as "fullName", w.identifier
           from booking b join assignment s on s.booking_id = b.id join worker w on w.id = s.worker_id
           where b.booking_id = $1 and w.identifier = $2`,
    values: [bookingId, identifier],
  })
  return worker
}
