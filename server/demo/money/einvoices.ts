import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { WorkerTax } from '../../../domain/einvoices/workers.ts'
import { addMonths, firstDayOf, monthOf } from '../../../domain/pay/months.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import { encryptRecord } from '../../features/bookings/records/sensitive.ts'

/** Sets up e-invoices from last month on; jobs then number its receipts and send what is due. */
export async function writeSupplier(tx: Tx, now: Date): Promise<void> {
  await query(tx, {
    text: `insert into einvoice_supplier (version, tin, registration, msic, activity, address, post_code, city,
             state, phone, from_month)
           values (1, 'C2584563200', '202601000001', '81210', 'General cleaning of buildings',
             '12 Jalan Jiran', '59100', 'Kuala Lumpur', '14', '+60355550100', $1)`,
    values: [firstDayOf(addMonths(monthOf(dayOf(now)), -1))],
  })
  await query(tx, { text: `select graphile_worker.add_job('send-e-invoices')` })
}

/**
 * Makes the worker with the most visits before today independent: their pay is self-billed once its
 * month is closed.
 */
export async function writeIndependent(
  tx: Tx,
  today: string,
  encryptionKey: Buffer,
): Promise<void> {
  const worker = await queryFirst<{ id: number; full_name: string; phone: string | null }>(tx, {
    text: `select w.id, w.full_name, w.phone from worker w join assignment a on a.worker_id = w.id
           where w.active group by w.id
           order by count(*) filter (where a.day < $1) desc, w.id limit 1`,
    values: [today],
  })
  if (!worker) return
  const details: WorkerTax = {
    name: worker.full_name,
    tin: 'IG29384756101',
    id_type: 'NRIC',
    id_number: '880202145678',
    msic: '00000',
    activity: 'Not applicable',
    address: '7 Lorong Maarof',
    post_code: '59000',
    city: 'Kuala Lumpur',
    state: '14',
    phone: worker.phone ?? '+60123456780',
  }
  await query(tx, {
    text: `insert into worker_tax (worker_id, independent, details, missing, known) values ($1, true, $2, '{}', true)`,
    values: [worker.id, encryptRecord(details, encryptionKey)],
  })
}
