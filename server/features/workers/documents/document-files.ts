import { randomUUID } from 'node:crypto'
import { refuse } from '../../../../domain/result.ts'
import type { FileType } from '../../../../domain/workers/document-file.ts'
import type { DocumentKind } from '../../../../domain/workers/worker.ts'
import { inTransaction, queryFirst, type Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { deleteUnused } from '../../../files/delete-unused.ts'
import { cleanFile } from '../../../files/file-type.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { type JobTasks, jobAt } from '../../../jobs.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import type { PaperFile } from '../apply-change.ts'
import { type ChangedWorker, changeWorker } from '../change-worker.ts'

type FileDeps = Pick<Deps, 'pool' | 'services' | 'storage' | 'settings'>

/** Identifies a document, with the version of the worker on which the change is based. */
export type DocumentChange = {
  readonly id: number
  readonly document: number
  readonly version: number
}

const prefix = 'worker-papers/'

/**
 * Attaches a file to a document, replacing its former one (docs/product/workers.md#documents). The
 * type is detected from the content; images lose their metadata of place and time. The bytes are
 * stored first, so that no row names a missing file.
 */
export async function attachFile(
  deps: FileDeps,
  { id, document, version }: DocumentChange,
  file: { readonly name: string; readonly data: string },
  by: Author,
): Promise<CommandResult<ChangedWorker>> {
  const clean = cleanFile(Buffer.from(file.data, 'base64'))
  if (!clean) return refuse({ code: 'file-unreadable', field: 'data' })
  const { type, bytes } = clean
  const key = `${prefix}${randomUUID()}`
  await deps.storage.put(key, bytes, type)
  const attached = { key, name: file.name, type, bytes: bytes.length }
  return changeFile(deps, { id, document, version }, attached, by)
}

/** Removes the file of a document; the document stays. */
export function removeFile(deps: FileDeps, change: DocumentChange, by: Author) {
  return changeFile(deps, change, null, by)
}

async function changeFile(
  deps: FileDeps,
  { id, document, version }: DocumentChange,
  file: PaperFile | null,
  by: Author,
): Promise<CommandResult<ChangedWorker>> {
  const before = await keyOf(deps.pool, id, document)
  const change = { paper_file: { document, file } }
  const result = await changeWorker(deps, id, { version, change }, by)
  const unused = result.ok ? before : file?.key
  // An object that cannot be deleted now is deleted by the job.
  if (unused) await deps.storage.delete(unused).catch(() => undefined)
  return result
}

async function keyOf(reader: Reader, id: number, document: number): Promise<string | undefined> {
  const row = await queryFirst<{ key: string }>(reader, {
    text: `select f.key from worker_document_file f join worker_document d on d.id = f.document_id
           where d.worker_id = $1 and d.id = $2`,
    values: [id, document],
  })
  return row?.key
}

export type ReadFile = { readonly name: string; readonly type: FileType; readonly data: string }

/** The file of a document, with an entry in the audit log; undefined if there is none. */
export async function readFile(
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  { id, document }: { readonly id: number; readonly document: number },
  by: Author,
): Promise<ReadFile | undefined> {
  const row = await queryFirst<{ key: string; name: string; type: FileType; kind: DocumentKind }>(
    pool,
    {
      text: `select f.key, f.name, f.type, d.kind
           from worker_document_file f join worker_document d on d.id = f.document_id
           where d.worker_id = $1 and d.id = $2`,
      values: [id, document],
    },
  )
  const bytes = row && (await storage.get(row.key))
  if (!row || !bytes) return undefined
  const after = { document: row.kind, file: row.name }
  await inTransaction(pool, (tx) =>
    recordAudit(tx, by, { action: 'worker-viewed', subject: String(id), after }),
  )
  return { name: row.name, type: row.type, data: bytes.toString('base64') }
}

/**
 * Deletes stored files that no document names, left by refused changes, removed documents and
 * crashes.
 */
export function fileTasks(deps: Pick<Deps, 'pool' | 'storage' | 'clock'>): JobTasks {
  // At 04:10 in Malaysia.
  return jobAt('10 20 * * * delete-unused-files', () =>
    deleteUnused(
      deps,
      { prefix, namedBy: 'select from worker_document_file where key = $1' },
      deps.clock(),
    ),
  )
}
