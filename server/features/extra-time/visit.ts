import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import {
  type ExtraMinutes,
  type ExtraTimeRefusal,
  type ExtraTimeState,
  extraMinutesOf,
  extraTimeRefusal,
} from '../../../domain/visits/extra-time.ts'
import { countingSteps, type StepTaken } from '../../../domain/visits/steps.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, addEvents } from '../bookings/records/history.ts'
import { lockBooking } from '../bookings/records/lock-booking.ts'
import { readBooking } from '../bookings/records/queries.ts'
import type { BookingRow, RecordReader } from '../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../events/events.ts'

/** A visit with its crew and their steps. */
export type Visit = {
  readonly row: BookingRow
  /** Workers' ids, in order. */
  readonly crew: readonly number[]
  /** The steps that count. */
  readonly taken: readonly StepTaken[]
}

export type ExtraTimeRequest = {
  readonly id: string
  readonly booking_id: number
  /** The number that customers see. */
  readonly booking: string
  readonly worker_id: number
  readonly worker: string
  readonly minutes: ExtraMinutes
  readonly price_sen: number
  readonly state: ExtraTimeState
  readonly crew: readonly number[]
  readonly until: Date
}

/** The program may read any visit; callers check ownership. */
const any: RecordReader = { accountId: 0, role: 'Admin' }

/** A visit by its number; undefined if unknown. */
export async function readVisit(reader: Reader, bookingId: string): Promise<Visit | undefined> {
  const row = await readBooking(reader, { bookingId }, any)
  return row && withCrew(reader, row)
}

/** Like `readVisit`, and locks it with its order until the transaction ends. */
export async function lockVisit(tx: Tx, bookingId: string): Promise<Visit | undefined> {
  const row = await lockBooking(tx, { bookingId }, any)
  return row && withCrew(tx, row)
}

async function withCrew(reader: Reader, row: BookingRow): Promise<Visit> {
  const rows = await query<StepTaken & { step: StepTaken['step'] | null }>(reader, {
    name: 'crew-and-steps-of-visit',
    text: `select s.worker_id as "workerId", v.what as step, v.at from assignment s
           left join visit_event v on v.booking_id = s.booking_id and v.worker_id = s.worker_id
             and v.kind = 'step'
           where s.booking_id = $1 order by s.worker_id`,
    values: [row.id],
  })
  const taken = rows.filter(({ step }) => step !== null)
  return {
    row,
    crew: [...new Set(rows.map(({ workerId }) => workerId))],
    taken: countingSteps(taken, row.starts_at),
  }
}

/** Why a visit cannot be extended now. */
export function extensionRefusal({ row, taken }: Visit, now: Date): ExtraTimeRefusal | undefined {
  const isRunning = statusAt(momentOf(row), now) === 'In Progress' && row.outcome !== 'no-show'
  return extraTimeRefusal(taken, { endsAt: row.ends_at, isRunning }, now)
}

/** The extra time that the visit's service allows. */
export function minutesOf({ services }: Pick<Deps, 'services'>, { row }: Visit): ExtraMinutes[] {
  const service = services.find(({ skill }) => skill === row.skill)
  return service ? extraMinutesOf(service, row) : []
}

/** Are the visit's crew and end the same as at the request? */
export function isSameVisit({ row, crew }: Visit, request: ExtraTimeRequest): boolean {
  return (
    request.until.getTime() === row.ends_at.getTime() && request.crew.join(' ') === crew.join(' ')
  )
}

const selectRequest = `select e.id, e.booking_id, b.booking_id as booking, e.worker_id,
    w.identifier as worker, e.minutes, e.price_sen, e.state, e.crew, e.until
  from extra_time e join booking b on b.id = e.booking_id join worker w on w.id = e.worker_id`

/** A request by its id. */
export async function readRequest(
  reader: Reader,
  id: string,
): Promise<ExtraTimeRequest | undefined> {
  return queryFirst<ExtraTimeRequest>(reader, {
    name: 'extra-time-by-id',
    text: `${selectRequest} where e.id = $1`,
    values: [id],
  })
}

/** The visit's unanswered request. */
export async function readOpen(
  reader: Reader,
  { row }: Visit,
): Promise<ExtraTimeRequest | undefined> {
  return queryFirst<ExtraTimeRequest>(reader, {
    name: 'open-extra-time',
    text: `${selectRequest} where e.booking_id = $1 and e.state = 'open'`,
    values: [row.id],
  })
}

/** Stores the outcome of a request. */
export async function settle(
  tx: Tx,
  id: string,
  state: Exclude<ExtraTimeState, 'open'>,
  now: Date,
): Promise<void> {
  await query(tx, {
    name: 'settle-extra-time',
    text: 'update extra_time set state = $2, answered_at = $3 where id = $1',
    values: [id, state, now],
  })
}

/** An event of a request, and its author; reasons are for staff. */
export type RequestEvent = {
  readonly state: 'asked' | 'approved' | 'declined' | 'withdrawn'
  readonly actor: Actor
  readonly words?: { readonly worker?: string; readonly note?: string; readonly by_code?: true }
}

/** Adds an event of a request to the booking's history and to the stored events. */
export async function record(
  tx: Tx,
  { row }: Visit,
  request: Pick<ExtraTimeRequest, 'id' | 'minutes' | 'worker_id' | 'price_sen'>,
  { state, actor, words }: RequestEvent,
  now: Date,
): Promise<void> {
  const { id, minutes, worker_id, price_sen } = request
  const line = { code: 'extra-time', state, minutes, price_sen, ...words } as const
  await addEvents(tx, [row.id], actor, line, now)
  const payload = { request_id: id, worker_id, state, minutes, sen: price_sen }
  await recordEvents(tx, { ...ofVisit(row, now), type: 'visit.extra-time', payload })
}
