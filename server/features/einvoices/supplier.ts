import { changedFacts } from '../../../domain/audit/actions.ts'
import type { Supplier } from '../../../domain/einvoices/parties.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { succeed } from '../../../domain/result.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { isRegistered } from '../tax/read-taxation.ts'

/** Numbers receipts and sends due documents; also added when staff press Send. */
export const einvoiceJob = 'send-e-invoices'

type Stored = Omit<Supplier, 'name' | 'email' | 'sst_number'> & { readonly from_month: string }

/**
 * A company with an SST number but without a registration date sends no documents, because they would
 * show no tax (docs/product/tax.md#registration).
 */
export async function lacksRegistration(
  reader: Reader,
  { company }: Deps['settings'],
): Promise<boolean> {
  return company.sst !== '' && !(await isRegistered(reader))
}

/** The Admin's settings of e-invoices; undefined if not set up, in which case none are made. */
export async function readSupplier(
  reader: Reader,
): Promise<{ version: number; supplier: Stored } | undefined> {
  const row = await queryFirst<Stored & { version: number }>(reader, {
    name: 'einvoice-supplier',
    text: `select version, tin, registration, msic, activity, address, post_code, city, state, phone,
             to_char(from_month, 'YYYY-MM') as from_month from einvoice_supplier`,
  })
  if (!row) return undefined
  const { version, ...supplier } = row
  return { version, supplier }
}

/** Queues the job that sends e-invoices, unless it waits already. */
export async function queueSending(tx: Tx): Promise<void> {
  await query(tx, {
    text: 'select graphile_worker.add_job($1, job_key => $1)',
    values: [einvoiceJob],
  })
}

/** Sets up e-invoices, or changes the settings. Sent documents do not change. */
export function saveSupplier(
  { pool }: Pick<Deps, 'pool'>,
  { version: known, ...settings }: CallRequest<'PUT /staff/e-invoices/supplier/'>,
  by: Author,
): Promise<CommandResult> {
  const lock = async (tx: Tx) => {
    await query(tx, { text: 'lock table einvoice_supplier in share row exclusive mode' })
    return (await readSupplier(tx)) ?? { version: 0, supplier: undefined }
  }
  const record = { lock, version: known, subject: ['einvoice', 'supplier'] } as const
  return changeRecord(pool, record, async (tx, { supplier }) => {
    await query(tx, {
      text: `insert into einvoice_supplier (version, tin, registration, msic, activity, address, post_code,
               city, state, phone, from_month)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
             on conflict (one) do update set (version, tin, registration, msic, activity, address, post_code,
               city, state, phone, from_month) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        known + 1,
        settings.tin,
        settings.registration,
        settings.msic,
        settings.activity,
        settings.address,
        settings.post_code,
        settings.city,
        settings.state,
        settings.phone,
        firstDayOf(settings.from_month),
      ],
    })
    await queueSending(tx)
    const changed = changedFacts(supplier ?? {}, settings)
    await recordAudit(tx, by, { action: 'einvoice-changed', subject: 'supplier', ...changed })
    return succeed()
  })
}
