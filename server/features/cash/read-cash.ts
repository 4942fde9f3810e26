import type { z } from 'zod'
import type { cashCalls, WorkerCash } from '../../../domain/api/payments/cash.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { addDays, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { isOverLimit, limitOf } from '../../../domain/cash/cash-limits.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { query, queryFirst, queryOne, type Reader } from '../../db/transaction.ts'
import { type ReversibleRow, reversalColumns, shownRecord } from './reversals.ts'

type DayRow = {
  id: number
  name: string
  taken_sen: number
  handed_in_sen: number
  carried_sen: number
  visits: number
  unconfirmed: number
  since: Date | null
  cash_limit_sen: number | null
}

/** The customer gave the code for the cash collected at the visit of `c`, and not reversed since. */
const confirmed = `exists (select from visit_event v where v.booking_id = c.booking_id
  and v.worker_id = c.worker_id and v.kind = 'cash' and v.proof = 'code' and v.received_at >= c.since)`

/** The cash that worker `$1` carries, oldest first. */
const carriedOf = `select b.booking_id, b.skill, b.day, c.sen, c.since, ${confirmed} as confirmed
  from carried_cash c join booking b on b.id = c.booking_id
  where c.worker_id = $1 and c.sen > 0 order by c.since, c.booking_id`

type CarriedRow = Omit<Dated<WorkerCash['visits'][number], 'since'>, 'carried'> & {
  readonly sen: number
}

/**
 * Each worker's collections and hand-ins of a day, and their carried cash now
 * (docs/product/pay.md#cash-handed-in).
 */
export async function readCashOfDay(
  reader: Reader,
  { day, search, show }: { day: string; search: string; show?: 'carrying' | 'over-limit' },
  limitSen: number,
): Promise<z.input<(typeof cashCalls)['GET /staff/cash/']['response']>> {
  const rows = await query<DayRow>(reader, {
    name: 'cash-of-day',
    text: `with taken as (
             select worker_id, sum(case kind when 'cash' then sen else -sen end)::int as sen
             from ledger_entry
             where at >= $2 and at < $3 and worker_id is not null and kind in ('cash', 'cash-back')
             group by worker_id
           ), handed_in as (
             select h.worker_id, sum(h.counted_sen)::int as sen from cash_hand_in h
             where h.day = $1 and h.reverses is null
               and not exists (select from cash_hand_in r where r.reverses = h.id)
             group by h.worker_id
           ), carried as (
             select c.worker_id, sum(c.sen)::int as sen, count(*)::int as visits,
               count(*) filter (where not ${confirmed})::int as unconfirmed, min(c.since) as since
             from carried_cash c where c.sen > 0 group by c.worker_id
           )
           select w.id, w.full_name as name, coalesce(t.sen, 0) as taken_sen,
             coalesce(h.sen, 0) as handed_in_sen, coalesce(c.sen, 0) as carried_sen,
             coalesce(c.visits, 0) as visits, coalesce(c.unconfirmed, 0) as unconfirmed, c.since,
             w.cash_limit_sen
           from taken t full join handed_in h using (worker_id) full join carried c using (worker_id)
           join worker w on w.id = worker_id
           where strpos(lower(w.full_name), lower($4)) > 0
           order by c.since nulls last, w.full_name, w.id`,
    values: [day, instantOf(day, 0), instantOf(addDays(day, 1), 0), search.trim()],
  })
  const isOver = ({ carried_sen: sen, cash_limit_sen: own }: DayRow) =>
    isOverLimit(sen, limitOf(own, limitSen))
  const shown = rows.filter((row) =>
    show === 'carrying' ? row.carried_sen > 0 : show === 'over-limit' ? isOver(row) : true,
  )
  const sum = (of: (row: DayRow) => number) =>
    ringgit(shown.reduce((total, row) => total + of(row), 0))
  return {
    day,
    taken: sum((row) => row.taken_sen),
    handed_in: sum((row) => row.handed_in_sen),
    carried: sum((row) => row.carried_sen),
    items: shown.map((row) => ({
      id: row.id,
      name: row.name,
      visits: row.visits,
      unconfirmed: row.unconfirmed,
      taken: ringgit(row.taken_sen),
      handed_in: ringgit(row.handed_in_sen),
      carried: ringgit(row.carried_sen),
      since: row.since?.toISOString() ?? null,
      over_limit: isOver(row),
    })),
  }
}

/** A worker's carried cash by visit, and its sum in sen. */
async function readCarried(reader: Reader, workerId: number) {
  const rows = await query<CarriedRow>(reader, {
    name: 'carried-by-worker',
    text: carriedOf,
    values: [workerId],
  })
  return { rows, sen: rows.reduce((total, row) => total + row.sen, 0) }
}

/**
 * The id of the latest ledger entry about a worker. If it changes, staff have seen outdated figures.
 */
export async function readCashVersion(reader: Reader, workerId: number): Promise<number> {
  const row = await queryOne<{ version: number }>(reader, {
    name: 'cash-version',
    text: 'select coalesce(max(id), 0) as version from ledger_entry where worker_id = $1',
    values: [workerId],
  })
  return row.version
}

/** All about a worker's cash, for staff; undefined if the worker is unknown. */
export async function readWorkerCash(
  reader: Reader,
  workerId: number,
  limitSen: number,
): Promise<WorkerCash | undefined> {
  const worker = await queryFirst<{ id: number; name: string; own: number | null }>(reader, {
    name: 'cash-worker',
    text: 'select id, full_name as name, cash_limit_sen as own from worker where id = $1',
    values: [workerId],
  })
  if (!worker) return undefined
  const [{ rows, sen }, version, handIns] = await Promise.all([
    readCarried(reader, workerId),
    readCashVersion(reader, workerId),
    query<HandInRow>(reader, {
      name: 'hand-ins-of-worker',
      text: `select h.id, h.day, h.counted_sen, h.carried_sen, h.reason, h.at, h.who,
               ${reversalColumns}
             from cash_hand_in h left join cash_hand_in r on r.reverses = h.id
             where h.worker_id = $1 and h.reverses is null order by h.id desc limit 50`,
      values: [workerId],
    }),
  ])
  const { id, name, own } = worker
  const limit = limitOf(own, limitSen)
  return {
    id,
    name,
    carried: ringgit(sen),
    limit: ringgit(limit),
    over_limit: isOverLimit(sen, limit),
    version,
    visits: rows.map(({ sen: carried, ...visit }) => ({
      ...withIsoInstants(visit),
      carried: ringgit(carried),
    })),
    hand_ins: handIns.map((row) => ({
      ...shownRecord(row),
      counted: ringgit(row.counted_sen),
      carried: ringgit(row.carried_sen),
    })),
  }
}

type HandInRow = ReversibleRow & { counted_sen: number; carried_sen: number }

/** A worker's cash to hand in, for the worker. */
export async function readOwnCash(reader: Reader, workerId: number) {
  const { rows, sen } = await readCarried(reader, workerId)
  const visits = rows.map(({ booking_id, skill, day, sen: carried }) => ({
    booking_id,
    skill,
    day,
    carried: ringgit(carried),
  }))
  return { carried: ringgit(sen), visits }
}
