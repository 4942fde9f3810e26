import { dayOf } from '../../domain/booking/calendar.ts'
import { addMonths, firstDayOf, monthOf } from '../../domain/pay/months.ts'
import { query, type Tx } from '../db/transaction.ts'

/** E-invoices are set up since the month before; the jobs number its receipts and send what is due. */
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
