import type { AuditAction } from '../../../domain/audit/actions.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { ImportedWorker } from '../../../domain/workers/import-row.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryOne, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { writeAreas, writeSkills } from './apply-change.ts'
import { samePerson, unknownSkill } from './change-worker.ts'
import { factsOf, readStoredWorker } from './stored-worker.ts'

/** Identifiers have the form of an e-mail address, but no mailbox. */
const crewDomain = 'crew.jiran.test'

/** Adds a worker (docs/product/workers.md#status), with an entry in the audit log. */
export function addWorker(
  deps: Pick<Deps, 'pool' | 'services'>,
  worker: ImportedWorker,
  by: Author,
): Promise<CommandResult<{ id: number }>> {
  return inTransactionUnlessRefused(deps.pool, async (tx) => {
    // Serialises additions, so that nobody is added twice and identifiers stay unique.
    await query(tx, { text: 'lock table worker in share row exclusive mode' })
    const unknown = unknownSkill(deps.services, worker)
    if (unknown) return refuse(unknown)
    const known = await samePerson(tx, worker)
    if (known) return refuse(known)
    const id = await writeWorker(tx, worker, 'worker-added', by)
    return id === undefined ? refuse('area-unknown') : succeed({ id })
  })
}

/**
 * Writes one new worker, in a transaction that has locked the table.
 * @returns the id; undefined if an area does not exist.
 */
export async function writeWorker(
  tx: Tx,
  worker: ImportedWorker,
  action: AuditAction,
  by: Author,
): Promise<number | undefined> {
  const { id } = await queryOne<{ id: number }>(tx, {
    text: `insert into worker (identifier, full_name, gender, phone, contact_email, languages,
             joined_on, status, week_hours)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [
      await freeIdentifier(tx, worker.name),
      worker.name,
      worker.gender,
      worker.phone,
      worker.email,
      worker.languages,
      worker.joined_on,
      worker.status,
      worker.weekHours,
    ],
  })
  await writeSkills(tx, id, worker.skills)
  if (!(await writeAreas(tx, id, worker.areas))) return undefined
  const stored = await readStoredWorker(tx, id, '0001-01-01')
  if (stored) await recordAudit(tx, by, { action, subject: String(id), after: factsOf(stored) })
  return id
}

/** `aisyah.rahman@…` from the name, with a number if that is taken. */
async function freeIdentifier(tx: Tx, name: string): Promise<string> {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const base = words.join('.').slice(0, 60) || 'worker'
  const rows = await query<{ identifier: string }>(tx, {
    text: `select identifier from worker where starts_with(identifier, $1)`,
    values: [base],
  })
  const used = new Set(rows.map(({ identifier }) => identifier))
  for (let number = 1; ; number++) {
    const identifier = `${base}${number > 1 ? number : ''}@${crewDomain}`
    if (!used.has(identifier)) return identifier
  }
}
