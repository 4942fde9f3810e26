import { divideReturn } from '../../../domain/einvoices/states.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { insertParts, insertReceipt, type Movement } from './number-receipts.ts'

type Correction = Movement & {
  /** The month of the wrong pay. */
  readonly corrects: string
}

/**
 * Assigns receipts to the pay of independent workers in closed months, and to deductions from it
 * (docs/product/einvoice.md#self-billed). `numberReceipts` has locked the table.
 * @param from the first day of the first month with e-invoices.
 */
export async function numberPay(tx: Tx, from: string): Promise<void> {
  const paid = await query<Movement>(tx, {
    name: 'pay-without-receipt',
    text: `select concat_ws(':', 'pay', to_char(w.month, 'YYYY-MM'), w.worker_id) as cause, 'pay' as kind,
             to_char(w.month, 'YYYY-MM') as month, null as order_id, w.worker_id, null as attempt_id,
             r.closed_at as at, w.visits_sen + w.additions_sen as sen, 0 as tax_sen
           from pay_run_worker w join pay_run r on r.month = w.month
           where w.independent and w.month >= $1 and w.visits_sen + w.additions_sen > 0
             and not exists (select from receipt p
               where p.kind = 'pay' and p.worker_id = w.worker_id and p.month = w.month)
           order by w.month, w.worker_id`,
    values: [from],
  })
  for (const movement of paid) await insertReceipt(tx, movement, 'awaiting-details')
  const corrections = await query<Correction>(tx, {
    name: 'corrections-without-receipt',
    text: `select 'correction:' || d.id as cause, 'correction' as kind, to_char(l.month, 'YYYY-MM') as month,
             null as order_id, l.worker_id, null as attempt_id, r.closed_at as at, l.sen, 0 as tax_sen,
             to_char(coalesce(d.corrects, l.month), 'YYYY-MM') as corrects
           from pay_line l join pay_adjustment d on d.id = l.adjustment_id
             join pay_run r on r.month = l.month
             join pay_run_worker w on w.month = l.month and w.worker_id = l.worker_id
             left join pay_run_worker e on e.month = d.corrects and e.worker_id = l.worker_id
           where l.kind = 'deduction' and coalesce(e.independent, w.independent)
             and coalesce(d.corrects, l.month) >= $1
             and not exists (select from receipt c where c.cause = 'correction:' || d.id)
           order by l.month, d.id`,
    values: [from],
  })
  for (const correction of corrections) await insertCorrection(tx, correction)
}

/** Deducts first from the month that it corrects, then from the earliest. */
async function insertCorrection(tx: Tx, correction: Correction): Promise<void> {
  const open = await query<{ id: number; month: string; leftSen: number }>(tx, {
    name: 'pay-of-worker',
    text: `select id, to_char(month, 'YYYY-MM') as month, sen - back_sen as "leftSen"
           from receipt where worker_id = $1 and kind = 'pay' and sen > back_sen`,
    values: [correction.worker_id],
  })
  const corrected = open.find(({ month }) => month === correction.corrects)?.id ?? null
  const pay = open.map(({ id, leftSen }) => ({ id, leftSen, leftTaxSen: 0, attemptId: id }))
  await insertParts(
    tx,
    correction,
    divideReturn(pay, { sen: correction.sen, taxSen: 0 }, corrected),
  )
}

/**
 * Sets the workers' details of pay receipts, once these are complete and confirmed; documents follow.
 * @param corrected a worker whose details changed: also repeats their refused documents.
 */
export async function applyWorkerTax(tx: Tx, corrected?: number): Promise<void> {
  await query(tx, {
    text: `update receipt r set buyer = to_jsonb(t.details), state = 'ready' from worker_tax t
           where t.worker_id = r.worker_id and t.missing = '{}' and t.known and r.kind = 'pay'
             and (r.state in ('ready', 'awaiting-details') and r.buyer is distinct from to_jsonb(t.details)
               or r.state = 'invalid' and r.worker_id = $1)`,
    values: [corrected ?? null],
  })
}
