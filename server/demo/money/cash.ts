import { randomUUID } from 'node:crypto'
import { displayName } from '../../../domain/booking/display-name.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Author } from '../../features/audit/record.ts'
import { addEvents } from '../../features/bookings/records/history.ts'
import { storeDeposit } from '../../features/cash/deposits.ts'
import { storeHandIn } from '../../features/cash/hand-in.ts'
import { readInOffice } from '../../features/cash/read-deposits.ts'
import { enter } from '../../features/ledger/ledger.ts'

/** One worker has handed in cash since, and staff banked all but RM 20 of it. */
export async function writeDeposit(tx: Tx, by: Author): Promise<void> {
  const worker = await queryFirst<{ id: number; identifier: string; sen: number }>(tx, {
    text: `select w.id, w.identifier, sum(c.sen)::int as sen from carried_cash c
           join worker w on w.id = c.worker_id group by w.id order by min(c.since), w.id limit 1`,
  })
  if (!worker) return
  const { id: workerId, identifier, sen: carriedSen } = worker
  const day = addDays(dayOf(by.now), -1)
  const counted = { sen: carriedSen, rest: 'owed', reason: '' } as const
  await storeHandIn(tx, { workerId, identifier }, day, counted, by)
  const sen = (await readInOffice(tx)) - 2_000
  if (sen <= 0) return
  const ref = `CDM ${day.replaceAll('-', '')}`
  await storeDeposit(tx, { day, ref, takenSen: sen, bankedSen: sen, reason: '' }, by)
}

type Taken = {
  readonly id: number
  readonly ends_at: Date
  readonly sen: number
  readonly worker_id: number
  readonly identifier: string
}

/**
 * Cash that workers collected in the last days and have not handed in; the first customer confirmed
 * it.
 */
export async function writeCash(tx: Tx, now: Date): Promise<void> {
  const visits = await query<Taken>(tx, {
    text: `select b.id, b.ends_at, b.total_sen as sen, w.id as worker_id, w.identifier
           from booking b join booking_order o on o.id = b.order_id
           cross join lateral (select w.id, w.identifier from assignment a
             join worker w on w.id = a.worker_id where a.booking_id = b.id order by w.id limit 1) w
           where b.status = 'Confirmed' and b.payment_status = 'Unpaid' and b.outcome is null
             and o.payment_method = 'Cash' and b.total_sen > 0
             and b.ends_at < $1::timestamptz - interval '2 days'
           order by b.starts_at desc, b.id limit 4`,
    values: [now],
  })
  for (const [
    at,
    { id, ends_at: endsAt, sen, worker_id: workerId, identifier },
  ] of visits.entries()) {
    const note = at === 0 ? '' : 'The customer has no phone at hand'
    await query(tx, {
      text: `insert into visit_event (id, booking_id, worker_id, kind, what, at, phone_at, received_at,
               proof, note)
             values ($1, $2, $3, 'cash', $4, $5, $5, $5, $6, $7)`,
      values: [randomUUID(), id, workerId, `${sen}`, endsAt, note ? 'reason' : 'code', note],
    })
    await query(tx, {
      text: `update booking set payment_status = 'Paid', version = version + 1 where id = $1`,
      values: [id],
    })
    await enter(tx, endsAt, [{ bookingId: id, kind: 'cash', sen, workerId }])
    const confirmed = note === ''
    await addEvents(
      tx,
      [id],
      { accountId: null, who: displayName(identifier) },
      { code: 'cash-collected', collected_sen: sen, confirmed, ...(note ? { note } : {}) },
      endsAt,
    )
  }
}
