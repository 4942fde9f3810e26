import { refuse, succeed } from '../../../domain/result.ts'
import {
  type CellError,
  type ImportedWorker,
  type ImportRow,
  readImportRow,
} from '../../../domain/workers/import-row.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import { writeWorker } from './add-worker.ts'
import { readRegions } from './list-workers.ts'

/** A row of the file as it would be, or was, imported. */
export type CheckedRow = { readonly worker: ImportedWorker; readonly errors: readonly CellError[] }

/**
 * Imports the workers of a file in one step. `skip_errors` leaves out rows with errors; otherwise
 * one such row refuses the whole file.
 */
export function importWorkers(
  { pool, services }: Pick<Deps, 'pool' | 'services'>,
  { rows, skip_errors: skipErrors }: { rows: readonly ImportRow[]; skip_errors: boolean },
  by: Author,
): Promise<CommandResult<{ written: number }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    await query(tx, { text: 'lock table worker in share row exclusive mode' })
    const checked = await checkRows(tx, services, rows)
    const good = checked.filter(({ errors }) => errors.length === 0)
    if (good.length < checked.length && !skipErrors) return refuse('import-has-errors')
    for (const { worker } of good) await write(tx, worker, by)
    return succeed({ written: good.length })
  })
}

async function write(tx: Tx, worker: ImportedWorker, by: Author): Promise<void> {
  const id = await writeWorker(tx, worker, 'worker-imported', by)
  // The area was deleted after the check.
  if (id === undefined) throw new Error(`no such area for ${worker.name}`)
}

/** Checks the rows of a file without writing anything (docs/product/workers.md#import). */
export async function checkRows(
  reader: Reader,
  services: Deps['services'],
  rows: readonly ImportRow[],
): Promise<CheckedRow[]> {
  const [areas, people] = await Promise.all([
    readRegions(reader),
    query<{ name: string; phone: string | null; email: string | null }>(reader, {
      text: `select full_name as name, phone, lower(contact_email) as email from worker
             where status <> 'left' and (phone is not null or contact_email is not null)`,
    }),
  ])
  const known = {
    skills: services.map(({ skill }) => skill),
    areas: new Map(areas.map(({ id, name }) => [name.toLowerCase(), id])),
  }
  const namesHere = new Map<string, string>()
  for (const { name, phone, email } of people) {
    if (phone) namesHere.set(phone, name)
    if (email) namesHere.set(email, name)
  }
  const inFile = new Set<string>()
  return rows.map((row) => {
    const { worker, errors } = readImportRow(row, known)
    const found = [...errors]
    for (const column of ['phone', 'email'] as const) {
      const value = worker[column]?.toLowerCase()
      if (!value) continue
      const name = namesHere.get(value)
      if (name) found.push({ column, code: 'worker-known', text: name })
      else if (inFile.has(value)) found.push({ column, code: 'twice-in-file', text: value })
      inFile.add(value)
    }
    return { worker, errors: found }
  })
}
