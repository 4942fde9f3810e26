import type { Earnings } from '../../../domain/api/crew-pay.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { type PayLine, sumsOf, type VisitPay } from '../../../domain/pay/pay.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import {
  type OpenAdjustment,
  type OpenTip,
  type OpenVisit,
  readClosed,
  readOpenPay,
} from './open-pay.ts'

/** A line of a closed month. */
type Line =
  | (Omit<OpenVisit, 'workerId' | 'id' | 'done' | 'pay'> & VisitPay & { readonly kind: 'visit' })
  | (Pick<OpenTip, 'bookingId' | 'skill' | 'day' | 'sen'> & { readonly kind: 'tip' })
  | Pick<OpenAdjustment, 'kind' | 'sen' | 'reason'>

/** A worker's earnings in a month: as closed, or so far (docs/product/pay.md#earnings). */
export async function readEarnings(
  reader: Reader,
  worker: { readonly workerId: number; readonly fullName: string },
  month: string,
  now: Date,
): Promise<Earnings> {
  const closed = await readClosed(reader)
  const isClosed = closed !== undefined && month <= closed.last
  const lines = isClosed
    ? await readLines(reader, worker.workerId, month)
    : await readOpenPay(reader, month, { closed, now, workerId: worker.workerId })
  const { visits, tips, adjustments } = Array.isArray(lines) ? ofLines(lines) : lines
  const sums = sumsOf([
    ...visits.flatMap(({ done, pay }): PayLine[] =>
      done && pay ? [{ kind: 'visit', sen: pay.sen }] : [],
    ),
    ...tips.map(({ sen }): PayLine => ({ kind: 'tip', sen })),
    ...adjustments,
  ])
  const planned = visits.reduce((sum, { done, pay }) => sum + (done ? 0 : (pay?.sen ?? 0)), 0)
  return {
    month,
    name: worker.fullName,
    closed: isClosed,
    visits: visits.map(({ bookingId, skill, day, startHour, hours, done, pay }) => ({
      booking_id: bookingId,
      skill,
      day,
      start_time: timeOf(startHour),
      hours,
      rate: pay ? ringgit(pay.senPerHour) : null,
      amount: pay ? ringgit(pay.sen) : null,
      done,
    })),
    adjustments: adjustments.map(({ kind, sen, reason }) => ({
      kind,
      amount: ringgit(sen),
      reason,
    })),
    tip_lines: tips.map(({ bookingId, skill, day, sen }) => ({
      booking_id: bookingId,
      skill,
      day,
      amount: ringgit(sen),
    })),
    tips: ringgit(sums.tipsSen),
    visits_total: ringgit(sums.visitsSen),
    additions: ringgit(sums.additionsSen),
    deductions: ringgit(sums.deductionsSen),
    total: ringgit(sums.totalSen),
    planned: ringgit(planned),
    e_invoice: isClosed ? await readSelfBilled(reader, worker.workerId, month) : null,
  }
}

/** The worker's self-billed e-invoice for a closed month, once it is valid. */
async function readSelfBilled(
  reader: Reader,
  workerId: number,
  month: string,
): Promise<Earnings['e_invoice']> {
  const row = await queryFirst<{ number: string; uuid: string }>(reader, {
    name: 'self-billed-of-worker',
    text: `select d.number, d.uuid from receipt r join einvoice_document d on d.id = r.document_id
           where r.worker_id = $1 and r.month = $2 and r.kind = 'pay' and d.state = 'valid'`,
    values: [workerId, firstDayOf(month)],
  })
  return row ?? null
}

async function readLines(reader: Reader, workerId: number, month: string): Promise<Line[]> {
  return query<Line>(reader, {
    name: 'pay-lines-of-worker',
    text: `select l.kind, l.sen, coalesce(b.booking_id, tb.booking_id) as "bookingId", l.skill, l.day,
             b.start_hour as "startHour", l.hours, l.sen_per_hour as "senPerHour", l.reason
           from pay_line l left join booking b on b.id = l.booking_id
           left join tip t on t.id = l.tip_id left join booking tb on tb.id = t.booking_id
           where l.worker_id = $1 and l.month = $2
           order by l.day nulls last, b.starts_at, l.id`,
    values: [workerId, firstDayOf(month)],
  })
}

function ofLines(lines: readonly Line[]) {
  return {
    visits: lines
      .filter((line) => line.kind === 'visit')
      .map((line) => ({ ...line, done: true, pay: line })),
    tips: lines.filter((line) => line.kind === 'tip'),
    adjustments: lines.filter((line) => line.kind !== 'visit' && line.kind !== 'tip'),
  }
}
