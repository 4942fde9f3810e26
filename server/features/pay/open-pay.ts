import { addDays, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, firstDayOf, lastDayOf } from '../../../domain/pay/months.ts'
import { type AdjustmentKind, type PayRate, payOf, type VisitPay } from '../../../domain/pay/pay.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'

/** A worker's visit that is in no closed month. */
export type OpenVisit = {
  readonly workerId: number
  readonly id: number
  readonly bookingId: string
  readonly skill: string
  readonly day: string
  readonly startHour: number
  readonly hours: number
  readonly done: boolean
  /** Undefined if the worker has no rate for it. */
  readonly pay: VisitPay | undefined
}

export type OpenAdjustment = {
  readonly workerId: number
  readonly id: number
  readonly kind: AdjustmentKind
  readonly sen: number
  readonly reason: string
}

/** A worker's share of a tip that is in no closed month. */
export type OpenTip = {
  readonly workerId: number
  readonly tipId: number
  readonly sen: number
  /** The day of its payment. */
  readonly day: string
  readonly skill: string
  readonly bookingId: string
  /** The id of the visit, and the whole tip: for the ledger. */
  readonly visit: number
  readonly tipSen: number
}

type Closed = { readonly first: string; readonly last: string }

/** The closed months; undefined if there are none. */
export async function readClosed(reader: Reader): Promise<Closed | undefined> {
  const row = await queryFirst<{ first: string | null; last: string | null }>(reader, {
    name: 'pay-closed',
    text: `select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last
           from pay_run`,
  })
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined
}

/**
 * The pay of an open month (docs/product/pay.md#pay-runs). The month to close next also includes what
 * is left of earlier ones.
 * @param workerId all workers if omitted.
 */
export async function readOpenPay(
  reader: Reader,
  month: string,
  { closed, now, workerId }: { closed: Closed | undefined; now: Date; workerId?: number },
): Promise<{ visits: OpenVisit[]; tips: OpenTip[]; adjustments: OpenAdjustment[] }> {
  const isNext = closed && month === addMonths(closed.last, 1)
  const [firstDay, lastDay] = [firstDayOf(isNext ? closed.first : month), lastDayOf(month)]
  const days = [firstDay, lastDay]
  const [visits, tips, adjustments] = await Promise.all([
    query<Omit<OpenVisit, 'pay'>>(reader, {
      name: 'open-pay-visits',
      text: `select a.worker_id as "workerId", b.id, b.booking_id as "bookingId", b.skill, b.day,
               b.start_hour as "startHour", b.hours,
               b.status = 'Completed' or coalesce(b.runs_until, b.ends_at) <= $3 as done
             from assignment a join booking b on b.id = a.booking_id
             where a.day between $1 and $2 and ($4::int is null or a.worker_id = $4)
               and b.status in ('Confirmed', 'In Progress', 'Completed')
               and not exists (select from pay_line l
                 where l.booking_id = b.id and l.worker_id = a.worker_id)
             order by b.starts_at, b.id`,
      values: [...days, now, workerId ?? null],
    }),
    query<OpenTip>(reader, {
      name: 'open-pay-tips',
      text: `select s.worker_id as "workerId", t.id as "tipId", s.sen, b.skill,
               b.booking_id as "bookingId", b.id as visit, t.sen as "tipSen",
               (t.paid_at at time zone 'Asia/Kuala_Lumpur')::date as day
             from tip t join tip_share s on s.tip_id = t.id join booking b on b.id = t.booking_id
             where t.paid_at >= $1 and t.paid_at < $2 and not t.goes_back
               and ($3::int is null or s.worker_id = $3)
               and not exists (select from pay_line l where l.tip_id = t.id)
             order by t.paid_at, t.id, s.worker_id`,
      values: [instantOf(firstDay, 0), instantOf(addDays(lastDay, 1), 0), workerId ?? null],
    }),
    query<OpenAdjustment>(reader, {
      name: 'open-pay-adjustments',
      text: `select d.worker_id as "workerId", d.id, d.kind, d.sen, d.reason from pay_adjustment d
             where d.month between $1 and $2 and ($3::int is null or d.worker_id = $3)
               and not exists (select from pay_line l where l.adjustment_id = d.id)
             order by d.id`,
      values: [...days, workerId ?? null],
    }),
  ])
  const rates = await readRates(reader, [...new Set(visits.map((visit) => visit.workerId))])
  return {
    visits: visits.map((visit) => ({
      ...visit,
      pay: payOf(visit, rates.get(visit.workerId) ?? []),
    })),
    tips,
    adjustments,
  }
}

/** Workers' rates, in the order of entry. */
export async function readRates(
  reader: Reader,
  workerIds: readonly number[],
): Promise<Map<number, PayRate[]>> {
  const rows = await query<PayRate & { workerId: number }>(reader, {
    name: 'pay-rates',
    text: `select worker_id as "workerId", skill, from_day as "fromDay",
             sen_per_hour as "senPerHour"
           from pay_rate where worker_id = any($1::int[]) order by id`,
    values: [workerIds],
  })
  return Map.groupBy(rows, (row) => row.workerId)
}
