import type { CrewEvent } from '../../../domain/api/crew.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { type Refusal, type Result, refuse, succeed } from '../../../domain/result.ts'
import { type CashRefusal, whyNoCash } from '../../../domain/visits/cash.ts'
import { type ItemRefusal, whyNoItem } from '../../../domain/visits/checklist.ts'
import { isNear } from '../../../domain/visits/near-home.ts'
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
import { owedSen } from '../ledger/ledger.ts'
import { enterCash } from '../payments/collect.ts'
import { readItems } from './checklist.ts'
import { tried } from './code-tries.ts'
import {
  historyOf,
  minutesOff,
  noteOf,
  type PlaceSaid,
  proofOf,
  type Teller,
  whatOf,
} from './event-facts.ts'
import { metresFromHome } from './home-point.ts'
import { cashCode, visitCode } from './visit-secrets.ts'
import { followSteps } from './visit-times.ts'

type EventDeps = Pick<Deps, 'pool' | 'settings' | 'geo'>

/** Why an event of a visit was not taken. */
export type EventRefusal =
  | StepRefusal
  | ItemRefusal
  | CashRefusal
  | 'visit-code-locked'
  | 'nothing-owed'
  | 'amount-changed'
  | 'visit-not-yours'
  | 'visit-closed'

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
  const place = await placeSaid(deps, teller, event)
  return inTransaction(deps.pool, async (tx) => {
    if (event.kind === 'cash') await lockOrderOf(tx, event.booking_id)
    const row = await lockVisitOf(tx, event, teller.workerId)
    // A phone that lost the answer sends it again, and by then the crew or the visit may be another.
    if (row?.is_stored) return succeed()
    if (!row?.is_theirs) return refuse('visit-not-yours')
    const status = statusAt(momentOf(row), now)
    if (status === 'Cancelled' || status === 'Expired' || status === 'Pending Payment')
      return refuse('visit-closed')
    const why = await whyNotTaken(tx, deps, row, { event, at, teller, place })
    if (why) return refuse(why)
    const times = { at, now, phoneAt: phoneNow ? said : null }
    if (!(await store(tx, row, teller, event, { ...times, place }))) return succeed()
    await follow(tx, row, teller, event, { now, phoneNow, place })
    return succeed()
  })
}

/** How far from the address the phone is, where an arrival may be shown by that. */
async function placeSaid(deps: EventDeps, { workerId, staff }: Teller, event: CrewEvent) {
  const { position } = event
  if (staff || !position || event.kind !== 'step' || event.step !== 'arrived')
    return { near: false }
  const visit = { bookingId: event.booking_id, workerId }
  const metres = await metresFromHome(deps, visit, position)
  return metres === undefined
    ? { near: false }
    : { metres, near: isNear(metres, position.accuracy) }
}

async function whyNotTaken(
  tx: Tx,
  { settings }: EventDeps,
  row: BookingRow,
  { event, at, teller, place }: { event: CrewEvent; at: Date; teller: Teller; place: PlaceSaid },
): Promise<EventRefusal | Refusal<EventRefusal> | undefined> {
  const planned = { startsAt: row.starts_at, endsAt: row.ends_at }
  switch (event.kind) {
    case 'step': {
      const { near } = place
      const given = teller.staff
        ? { code: '', reason: teller.staff.reason }
        : { code: event.step === 'arrived' ? event.code : '', reason: event.reason, near }
      const code = visitCode(settings, row.booking_id)
      const why = whyNoStep({ step: event.step, at }, { ...planned, code }, given)
      return given.code ? tried(tx, row, teller, why) : why
    }
    case 'cash': {
      const why = whyNotNow(at, planned)
      if (why) return why
      const sen = row.payment_method === 'Cash' ? await owedSen(tx, row.id) : 0
      if (sen <= 0) return 'nothing-owed'
      if (senOf(event.amount) !== sen)
        return { code: 'amount-changed', params: { amount: formatSen(sen) } }
      const wrong = whyNoCash(event, cashCode(settings, row.booking_id, sen))
      return event.code ? tried(tx, row, teller, wrong) : wrong
    }
    case 'checklist':
      return whyNotNow(at, planned) ?? whyNoItem(await readItems(tx, row), event)
    default:
      return undefined
  }
}

/** Orders are locked before their visits, as everything that moves money does. */
async function lockOrderOf(tx: Tx, bookingId: string): Promise<void> {
  await query(tx, {
    name: 'lock-order-of-visit',
    text: `select 1 as locked from booking_order
           where id = (select order_id from booking where booking_id = $1) for update`,
    values: [bookingId],
  })
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
  teller: Teller,
  event: CrewEvent,
  { at, now, phoneAt, place }: { at: Date; now: Date; phoneAt: Date | null; place: PlaceSaid },
): Promise<boolean> {
  const { workerId, staff } = teller
  const { latitude, longitude, accuracy } = event.position ?? {}
  const stored = await query(tx, {
    name: 'store-visit-event',
    text: `insert into visit_event (id, booking_id, worker_id, kind, what, at, phone_at, received_at,
             latitude, longitude, accuracy_m, proof, note, by_account_id, done,
             distance_m)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
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
      proofOf(event, teller, place),
      staff?.reason ?? noteOf(event),
      staff?.accountId ?? null,
      event.kind === 'checklist' ? event.done : null,
      place.metres === undefined ? null : Math.round(place.metres),
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
  {
    now,
    phoneNow,
    place,
  }: { readonly now: Date; readonly phoneNow: Date | undefined; readonly place: PlaceSaid },
): Promise<void> {
  const actor = teller.staff?.actor ?? { accountId: null, who: displayName(teller.identifier) }
  const line = historyOf(teller, event, minutesOff(phoneNow, now), place)
  if (line) await addEvents(tx, [row.id], actor, line, now)
  if (event.kind === 'cash') {
    const cash = { sen: senOf(event.amount), workerId: teller.workerId }
    return enterCash(tx, row, cash, now)
  }
  if (event.kind === 'checklist') return
  await recordEvents(tx, [{ ...ofVisit(row, now), ...(await happened(tx, row, teller, event)) }])
}

type WithEvent = Exclude<CrewEvent, { kind: 'checklist' | 'cash' }>

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
