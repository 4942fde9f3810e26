import { spansOf } from '../../../domain/workers/hours.ts'
import type { ImportColumn } from '../../../domain/workers/import-row.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { readForExport } from './list-workers.ts'

/** In the columns of an import, so that an export can be imported elsewhere. */
export type ExportRow = Readonly<Record<ImportColumn | 'identifier', string>>

const MAX_ROWS = 10_000

/** Exports the filtered workers, with an entry in the audit log: the rows are personal data. */
export function exportWorkers(
  pool: Pool,
  filter: CallRequest<'POST /staff/workers/export/'>,
  by: Author,
): Promise<ExportRow[]> {
  return inTransaction(pool, async (tx) => {
    const workers = await readForExport(tx, filter, MAX_ROWS)
    const rows = workers.map(({ week_hours: week, ...worker }): ExportRow => {
      const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = week.map((mask) =>
        spansOf(mask)
          .map(({ from, to }) => `${from}-${to}`)
          .join('; '),
      )
      return {
        identifier: worker.identifier,
        name: worker.name,
        gender: worker.gender,
        phone: worker.phone ?? '',
        email: worker.email ?? '',
        languages: worker.languages.join('; '),
        skills: worker.skills.join('; '),
        areas: worker.areas.join('; '),
        status: worker.status,
        joined_on: worker.joined_on ?? '',
        monday: monday ?? '',
        tuesday: tuesday ?? '',
        wednesday: wednesday ?? '',
        thursday: thursday ?? '',
        friday: friday ?? '',
        saturday: saturday ?? '',
        sunday: sunday ?? '',
      }
    })
    const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
    const after = { ...narrowed, rows: rows.length }
    await recordAudit(tx, by, { action: 'worker-exported', subject: 'list', after })
    return rows
  })
}
