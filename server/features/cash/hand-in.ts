import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import {
  type CarriedVisit,
  type Counted,
  divideHandIn,
  type HandInPart,
  handInRefusal,
} from '../../../domain/cash/hand-in.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { addEvents } from '../bookings/records/history.ts'
import { enter } from '../ledger/ledger.ts'
import { readCashVersion } from './read-cash.ts'

/** Locks a worker, so that the same cash cannot be handed in twice. */
async function lockWorker(tx: Tx, workerId: number): Promise<{ identifier: string } | undefined> {
  return queryFirst<{ identifier: string }>(tx, {
    text: 'select identifier from worker where id = $1 for no key update',
    values: [workerId],
  })
}

/**
 * Records cash that a worker handed in, and any difference (docs/product/pay.md#cash-handed-in).
 * Divides it among the visits whose cash the worker carries.
 */
export function handIn(
  { pool }: Pick<Deps, 'pool'>,
  workerId: number,
  { version, day, counted, rest, reason }: CallRequest<'POST /staff/cash/{id}/hand-in/'>,
  by: Author,
): Promise<CommandResult> {
  const record = {
    lock: async (tx: Tx) => {
      const worker = await lockWorker(tx, workerId)
      return worker && { ...worker, version: await readCashVersion(tx, workerId) }
    },
    version,
    subject: ['cash', `${workerId}`],
  } as const
  return changeRecord(pool, record, async (tx, { identifier }) => {
    if (day > dayOf(by.now)) return refuse({ code: 'hand-in-ahead', field: 'day' })
    const count = { sen: senOf(counted), rest, reason }
    return storeHandIn(tx, { workerId, identifier }, day, count, by)
  })
}

/** Stores a worker's hand-in of a day: its parts in the ledger, and its audit entry. */
export async function storeHandIn(
  tx: Tx,
  { workerId, identifier }: Omit<Handed, 'handInId'>,
  day: string,
  count: Counted,
  by: Author,
): Promise<CommandResult> {
  const carried = await query<CarriedVisit>(tx, {
    text: `select booking_id as "bookingId", sen from carried_cash
           where worker_id = $1 and sen > 0 order by since, booking_id for update`,
    values: [workerId],
  })
  const carriedSen = carried.reduce((total, { sen }) => total + sen, 0)
  const why = handInRefusal(carriedSen, count)
  if (why) return refuse(why)
  const handInId = await insert(tx, { workerId, day, carriedSen, ...count }, by)
  await enterParts(tx, { workerId, identifier, handInId }, divideHandIn(carried, count), by)
  const { sen, rest, reason } = count
  const after = { day, counted: ringgit(sen), carried: ringgit(carriedSen), rest }
  const audit = { action: 'cash-added', subject: `${workerId}`, after } as const
  await recordAudit(tx, by, { ...audit, ...(reason ? { reason } : {}) })
  return succeed()
}

type NewHandIn = {
  readonly workerId: number
  readonly day: string
  readonly sen: number
  readonly carriedSen: number
  readonly reason: string
  readonly reverses?: number
}

async function insert(tx: Tx, newHandIn: NewHandIn, by: Author): Promise<number> {
  const { workerId, day, sen, carriedSen, reason, reverses = null } = newHandIn
  const row = await queryOne<{ id: number }>(tx, {
    text: `insert into cash_hand_in
             (worker_id, day, counted_sen, carried_sen, reason, at, by_account_id, who, reverses)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [workerId, day, sen, carriedSen, reason, by.now, by.accountId, by.who, reverses],
  })
  return row.id
}

type Handed = {
  readonly workerId: number
  readonly identifier: string
  readonly handInId: number
}

/** Enters the parts of a hand-in in the ledger and in the histories of their visits. */
async function enterParts(
  tx: Tx,
  { workerId, identifier: worker, handInId }: Handed,
  parts: readonly HandInPart[],
  by: Author,
): Promise<void> {
  await enter(
    tx,
    by.now,
    parts.map((part) => ({ ...part, workerId, handInId })),
  )
  for (const { bookingId, kind, sen } of parts) {
    const event = { code: 'cash-handed-in', part: kind, handed_sen: sen, worker } as const
    await addEvents(tx, [bookingId], by, event, by.now)
  }
}

type Stored = { worker_id: number; day: string; counted_sen: number; is_reversed: boolean }

/** Reverses a wrong hand-in: its worker carries the cash again. */
export function reverseHandIn(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  reason: string,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const known = await queryFirst<{ worker_id: number }>(tx, {
      text: 'select worker_id from cash_hand_in where id = $1 and reverses is null',
      values: [id],
    })
    const worker = known && (await lockWorker(tx, known.worker_id))
    if (!known || !worker) return refuse('not-found')
    const stored = await queryFirst<Stored>(tx, {
      text: `select h.worker_id, h.day, h.counted_sen, exists (
               select from cash_hand_in r where r.reverses = h.id) as is_reversed
             from cash_hand_in h where h.id = $1`,
      values: [id],
    })
    if (!stored || stored.is_reversed) return refuse('hand-in-reversed')
    const { worker_id: workerId, day, counted_sen: sen } = stored
    const reversal = { workerId, day, sen, carriedSen: 0, reason, reverses: id }
    const handInId = await insert(tx, reversal, by)
    const parts = await query<HandInPart>(tx, {
      text: `select booking_id as "bookingId", kind, sen from ledger_entry
             where hand_in_id = $1 order by id`,
      values: [id],
    })
    await enter(
      tx,
      by.now,
      parts.map((part) => ({ ...part, kind: `${part.kind}-back` as const, workerId, handInId })),
    )
    for (const bookingId of new Set(parts.map((part) => part.bookingId))) {
      const event = { code: 'hand-in-reversed', worker: worker.identifier, reason } as const
      await addEvents(tx, [bookingId], by, event, by.now)
    }
    const before = { day, counted: ringgit(sen) }
    await recordAudit(tx, by, { action: 'cash-reversed', subject: `${workerId}`, before, reason })
    return succeed()
  })
}
