import type { WorkerTaxAnswer } from '../../../domain/api/payments/worker-tax.ts'
import {
  missingDetails,
  type WorkerDetail,
  type WorkerTax,
} from '../../../domain/einvoices/workers.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import {
  hasRows,
  inTransaction,
  lockRow,
  query,
  queryFirst,
  type Reader,
  type Tx,
} from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { decryptRecord, encryptRecord } from '../bookings/records/sensitive.ts'
import { applyWorkerTax } from './self-billed.ts'
import { queueSending } from './supplier.ts'
import { isKnown } from './taxpayers.ts'

type Needs = Pick<Deps, 'pool' | 'einvoice' | 'settings'>

type Stored = {
  readonly independent: boolean
  readonly details: string
  readonly missing: WorkerDetail[]
  readonly known: boolean | null
  readonly version: number
}

async function readStored(reader: Reader, workerId: number): Promise<Stored | undefined> {
  return queryFirst<Stored>(reader, {
    name: 'worker-tax',
    text: 'select independent, details, missing, known, version from worker_tax where worker_id = $1',
    values: [workerId],
  })
}

/** A worker's tax details; undefined for an unknown worker. */
export async function readWorkerTax(
  { pool, settings }: Needs,
  workerId: number,
): Promise<WorkerTaxAnswer | undefined> {
  const worker = await hasRows(pool, {
    text: 'select from worker where id = $1',
    values: [workerId],
  })
  if (!worker) return undefined
  const stored = await readStored(pool, workerId)
  if (!stored) return { kind: 'employee', version: 0, details: null, missing: [], known: null }
  const { independent, details, ...rest } = stored
  return {
    ...rest,
    kind: independent ? 'independent' : 'employee',
    details: decryptRecord<WorkerTax>(details, settings),
  }
}

/**
 * Sets a worker's tax details (docs/product/einvoice.md#self-billed). Pay in closed months stays as
 * it was, but receipts that wait for details or were refused use the new ones.
 */
export async function setWorkerTax(
  deps: Needs,
  workerId: number,
  { version, kind, ...details }: CallRequest<'PUT /staff/pay/workers/{id}/tax/'>,
  by: Author,
): Promise<CommandResult> {
  const independent = kind === 'independent'
  const missing = missingDetails(details)
  const known = missing.length === 0 ? await isKnown(deps, details, by.now) : undefined
  if (known === false) return refuse('taxpayer-unknown')
  const lock = async (tx: Tx) => {
    if (!(await lockRow(tx, 'worker', workerId, 'no key update'))) return undefined
    return (await readStored(tx, workerId)) ?? { version: 0, independent: false }
  }
  const record = { lock, version, subject: ['pay', `${workerId}`] } as const
  return changeRecord(deps.pool, record, async (tx, before) => {
    await query(tx, {
      text: `insert into worker_tax (worker_id, independent, details, missing, known) values ($1, $2, $3, $4, $5)
             on conflict (worker_id) do update set independent = excluded.independent,
               details = excluded.details, missing = excluded.missing, known = excluded.known,
               version = worker_tax.version + 1`,
      values: [
        workerId,
        independent,
        encryptRecord(details, deps.settings.encryptionKey),
        missing,
        known ?? null,
      ],
    })
    await applyWorkerTax(tx, workerId)
    await queueSending(tx)
    // Personal numbers do not go to the log.
    const entry = { before: { independent: before.independent }, after: { independent, missing } }
    await recordAudit(tx, by, { action: 'pay-changed', subject: `${workerId}`, ...entry })
    return succeed()
  })
}

/** Checks workers' tax numbers that were entered while MyInvois did not answer. */
export async function checkWorkers(deps: Needs, now: Date): Promise<void> {
  const rows = await query<{ worker_id: number; details: string }>(deps.pool, {
    text: `select worker_id, details from worker_tax
           where known is null and missing = '{}' order by worker_id limit 20`,
  })
  for (const { worker_id: id, details } of rows) {
    const known = await isKnown(deps, decryptRecord<WorkerTax>(details, deps.settings), now)
    if (known === undefined) return
    await inTransaction(deps.pool, async (tx) => {
      await query(tx, {
        text: 'update worker_tax set known = $3 where worker_id = $1 and details = $2',
        values: [id, details, known],
      })
      await applyWorkerTax(tx, id)
    })
  }
}
