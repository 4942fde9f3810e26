import { banks } from '../../../domain/booking/banks.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'

type Rows = Record<string, string>[]

/** An amount in a file: `1234.50`. */
const rm = (sen: number) =>
  `${sen < 0 ? '-' : ''}${Math.floor(Math.abs(sen) / 100)}.${String(Math.abs(sen) % 100).padStart(2, '0')}`

/**
 * A closed month as rows of a file (docs/product/pay.md#files), with an audit entry about the
 * download.
 */
export function exportRun(
  { pool }: Pick<Deps, 'pool'>,
  month: string,
  file: 'bank' | 'accountant',
  by: Author,
): Promise<CommandResult<Rows>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const closed = await hasRows(tx, {
      text: 'select 1 from pay_run where month = $1',
      values: [firstDayOf(month)],
    })
    if (!closed) return refuse('not-found')
    const rows = await (file === 'bank' ? bankRows(tx, month) : accountantRows(tx, month))
    const after = { file, rows: rows.length }
    await recordAudit(tx, by, { action: 'pay-exported', subject: month, after })
    return succeed(rows)
  })
}

/** Workers paid by transfer; omits those without an account or an amount. */
async function bankRows(tx: Tx, month: string): Promise<Rows> {
  const bankName = new Map(banks)
  const rows = await query<{ bank: string; holder: string; account: string; total_sen: number }>(
    tx,
    {
      text: `select bank, holder, account, total_sen from pay_run_worker
             where month = $1 and account is not null and total_sen > 0 order by name, worker_id`,
      values: [firstDayOf(month)],
    },
  )
  return rows.map(({ bank, holder, account, total_sen }) => ({
    name: holder,
    bank: bankName.get(bank) ?? bank,
    bic: bank,
    account,
    amount: rm(total_sen),
    reference: `PAY ${month}`,
  }))
}

/**
 * All lines, with deductions as negative amounts, so that the column adds up to the month's total.
 */
async function accountantRows(tx: Tx, month: string): Promise<Rows> {
  const rows = await query<{
    worker: string
    kind: string
    booking_id: string | null
    skill: string | null
    day: string | null
    hours: number | null
    sen_per_hour: number | null
    sen: number
    reason: string
  }>(tx, {
    text: `select w.name as worker, l.kind, coalesce(b.booking_id, tb.booking_id) as booking_id, l.skill, l.day, l.hours, l.sen_per_hour,
             l.sen, l.reason
           from pay_line l
           join pay_run_worker w on w.month = l.month and w.worker_id = l.worker_id
           left join booking b on b.id = l.booking_id
           left join tip t on t.id = l.tip_id left join booking tb on tb.id = t.booking_id
           where l.month = $1 order by w.name, w.worker_id, l.day nulls last, l.id`,
    values: [firstDayOf(month)],
  })
  return rows.map(({ worker, kind, booking_id, skill, day, hours, sen_per_hour, sen, reason }) => ({
    month,
    worker,
    kind,
    booking: booking_id ?? '',
    service: skill ?? '',
    day: day ?? '',
    hours: hours === null ? '' : `${hours}`,
    rate: sen_per_hour === null ? '' : rm(sen_per_hour),
    amount: rm(kind === 'deduction' ? -sen : sen),
    reason,
  }))
}
