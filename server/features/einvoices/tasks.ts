import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { isOver, sendDay } from '../../../domain/einvoices/series.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { eachOf, type JobTasks, jobAt } from '../../jobs.ts'
import {
  applyRequests,
  makeConsolidated,
  makeOwnDocuments,
  settleReturns,
} from './make-documents.ts'
import { numberReceipts } from './number-receipts.ts'
import { applyWorkerTax, numberPay } from './self-billed.ts'
import { sendDue } from './send-documents.ts'
import { einvoiceJob, lacksRegistration, readSupplier } from './supplier.ts'
import { checkRequests } from './taxpayers.ts'
import { checkWorkers } from './worker-tax.ts'

type Needs = Pick<Deps, 'pool' | 'settings' | 'clock' | 'einvoice'>

/**
 * Assigns receipts to new movements of money, and creates the documents that need no action by staff.
 */
export async function followLedger(tx: Tx, now: Date): Promise<boolean> {
  const stored = await readSupplier(tx)
  if (!stored) return false
  const from = firstDayOf(stored.supplier.from_month)
  while ((await numberReceipts(tx, from)) > 0);
  await numberPay(tx, from)
  await settleReturns(tx, now)
  await applyRequests(tx)
  await applyWorkerTax(tx)
  await makeOwnDocuments(tx, now)
  return true
}

/**
 * The job of e-invoices: from the fifth of a month on, it sends what staff have not sent
 * (docs/product/einvoice.md#consolidated).
 */
export function einvoiceTasks(deps: Needs): JobTasks {
  return jobAt(`* * * * * ${einvoiceJob}`, async () => {
    const { pool, clock, settings } = deps
    const provider = (await lacksRegistration(pool, settings)) ? undefined : deps.einvoice
    const follow = () =>
      inTransaction(pool, async (tx) => {
        const now = clock()
        if ((await followLedger(tx, now)) && provider) await makeDueMonths(tx, now)
      })
    const steps = provider
      ? [
          () => checkRequests(deps, clock()),
          () => checkWorkers(deps, clock()),
          follow,
          () => sendDue({ ...deps, provider }, clock()),
          () => scheduleNext(pool, clock()),
        ]
      : [follow]
    await eachOf<() => Promise<unknown>>(steps, (step) => step())
  })
}

/** Runs the job again as soon as a document is due. */
async function scheduleNext(pool: Deps['pool'], now: Date): Promise<void> {
  await query(pool, {
    text: `select graphile_worker.add_job($1, run_at => greatest(min(next_at), $2::timestamptz + interval '2 seconds'),
               job_key => $1)
             from einvoice_document where next_at < $2::timestamptz + interval '30 seconds' having count(*) > 0`,
    values: [einvoiceJob, now],
  })
}

async function makeDueMonths(tx: Tx, now: Date): Promise<void> {
  const today = dayOf(now)
  const months = await query<{ month: string }>(tx, {
    text: `select distinct to_char(month, 'YYYY-MM') as month from receipt where state = 'ready' order by 1`,
  })
  for (const { month } of months)
    if (isOver(month, today) && sendDay(month) <= today)
      await makeConsolidated(tx, month, false, now)
}
