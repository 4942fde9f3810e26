import type { BooksDay, BooksDayState } from '../../../domain/api/payments/books.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import {
  type DifferenceKind,
  differenceOf,
  gapOf,
  type Movement,
  signed,
} from '../../../domain/books/differences.ts'
import { withIsoInstants } from '../../db/instants.ts'
import { query, type Reader } from '../../db/transaction.ts'

type Row = Movement & {
  readonly provider: string
  readonly day: string
  readonly ref: string
  readonly feeSen: number
  readonly booking: string | null
  readonly skill: string | null
}

/**
 * Movements in the ledger and at the providers between two days. A settlement row belongs to the day
 * of its payment or refund in the ledger, if there is one, otherwise to its own day. A payment that
 * was reversed on the same day is left out, with its reversal, unless it was settled.
 */
function readMovements(reader: Reader, from: string, until: string): Promise<Row[]> {
  return query<Row>(reader, {
    name: 'movements-of-days',
    text: `with own as (
             select m.*, (m.at at time zone 'Asia/Kuala_Lumpur')::date as day from provider_movement m
             where m.at >= $1::date::timestamp at time zone 'Asia/Kuala_Lumpur'
               and m.at < ($2::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur'
           ), both_sides as (
             select o.provider, o.kind, o.ref, o.day, o.sen as ledger, s.gross_sen as settled, s.fee_sen,
               o.booking_id
             from own o left join settlement_row s
               on s.provider = o.provider and s.kind = o.kind and s.ref = o.ref
             where s.id is not null or not o.is_reversed
             union all
             select s.provider, s.kind, s.ref, s.day, null, s.gross_sen, s.fee_sen, null
             from settlement_row s where s.day between $1 and $2 and (
               -- Looked up one by one: the ledger is not read as a whole.
               select m.ref from provider_movement m
               where m.provider = s.provider and m.kind = s.kind and m.ref = s.ref limit 1) is null
           )
           select e.provider, e.kind, e.ref, to_char(e.day, 'YYYY-MM-DD') as day, e.ledger as "ledgerSen",
             e.settled as "settledSen", coalesce(e.fee_sen, 0) as "feeSen", b.booking_id as booking, o.skill
           from both_sides e left join booking b on b.id = e.booking_id
             left join booking_order o on o.id = b.order_id
           order by day desc, provider, e.kind, e.ref`,
    values: [from, until],
  })
}

type Cash = {
  readonly day: string
  readonly taken: number
  readonly handed: number
  readonly refunded: number
}

function readCash(reader: Reader, from: string, until: string): Promise<Cash[]> {
  return query<Cash>(reader, {
    name: 'cash-of-days',
    text: `select to_char(at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day,
             coalesce(sum(case kind when 'cash' then sen when 'cash-back' then -sen end), 0)::int as taken,
             coalesce(sum(case kind when 'hand-in' then sen when 'surplus' then sen
               when 'hand-in-back' then -sen when 'surplus-back' then -sen end), 0)::int as handed,
             coalesce(sum(sen) filter (where kind like '%refund-manual'), 0)::int as refunded
           from ledger_entry
           where at >= $1::date::timestamp at time zone 'Asia/Kuala_Lumpur'
             and at < ($2::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur'
             and kind in ('cash', 'cash-back', 'hand-in', 'hand-in-back', 'surplus', 'surplus-back',
               'refund-manual', 'tip-refund-manual', 'gift-refund-manual')
           group by 1`,
    values: [from, until],
  })
}

/** The sums of movements, in RM; the difference is the sum of their differences. */
function sumsOf(rows: readonly Row[]) {
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const gross = total(({ kind, settledSen }) => signed(kind, settledSen ?? 0))
  const fee = total(({ feeSen }) => feeSen)
  return {
    received: ringgit(total((row) => (row.kind === 'payment' ? (row.ledgerSen ?? 0) : 0))),
    refunded: ringgit(
      -total((row) => (row.kind === 'payment' ? 0 : signed(row.kind, row.ledgerSen ?? 0))),
    ),
    settled: ringgit(gross),
    fee: ringgit(fee),
    net: ringgit(gross - fee),
    difference: ringgit(total(gapOf)),
    differing: rows.filter((row) => differenceOf(row)).length,
  }
}

const stateOf = (rows: readonly Row[]): BooksDayState =>
  rows.every((row) => !differenceOf(row))
    ? 'even'
    : rows.every(({ settledSen }) => settledSen === null)
      ? 'waiting'
      : 'differs'

const cashIn = (cash: Cash | undefined) => ({
  cash_taken: ringgit(cash?.taken ?? 0),
  cash_handed_in: ringgit(cash?.handed ?? 0),
  cash_refunded: ringgit(cash?.refunded ?? 0),
})

/** The days in a span on which money moved, newest first (docs/product/books.md#days). */
export async function listDays(reader: Reader, from: string, until: string) {
  const [rows, cash] = await Promise.all([
    readMovements(reader, from, until),
    readCash(reader, from, until),
  ])
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days = [...new Set([...byDay.keys(), ...cash.map(({ day }) => day)])]
  return days
    .toSorted((one, two) => (one < two ? 1 : -1))
    .map((day) => {
      const own = byDay.get(day) ?? []
      return {
        day,
        state: stateOf(own),
        ...sumsOf(own),
        ...cashIn(cash.find((each) => each.day === day)),
      }
    })
}

/** One day: each provider, and the rows that differ. */
export async function readDay(reader: Reader, day: string): Promise<BooksDay> {
  const [rows, cash, settlements] = await Promise.all([
    readMovements(reader, day, day),
    readCash(reader, day, day),
    query<{ id: number; name: string; source: 'call' | 'file'; taken_at: Date; who: string }>(
      reader,
      {
        name: 'settlements-of-day',
        text: `select distinct s.id, s.name, s.source, s.taken_at, s.who
             from settlement s join settlement_row r on r.settlement_id = s.id
             where r.day = $1 order by s.id desc limit 20`,
        values: [day],
      },
    ),
  ])
  const byProvider = [...Map.groupBy(rows, ({ provider }) => provider)]
  return {
    day,
    state: stateOf(rows),
    ...sumsOf(rows),
    ...cashIn(cash[0]),
    providers: byProvider.map(([name, own]) => ({ name, ...sumsOf(own) })),
    rows: rows.flatMap((row) => {
      const why: DifferenceKind | undefined = differenceOf(row)
      if (!why) return []
      const { provider, kind, ref, booking, skill, ledgerSen, settledSen } = row
      const rm = (sen: number | null) => (sen === null ? null : ringgit(sen))
      return [
        {
          provider,
          kind,
          ref,
          why,
          booking,
          skill,
          ledger: rm(ledgerSen),
          settled: rm(settledSen),
        },
      ]
    }),
    settlements: settlements.map(withIsoInstants),
  }
}

/** The number of payments and refunds in a span of days that differ. */
export async function countDifferences(
  reader: Reader,
  from: string,
  until: string,
): Promise<number> {
  const rows = await readMovements(reader, from, until)
  return rows.filter((row) => differenceOf(row)).length
}
