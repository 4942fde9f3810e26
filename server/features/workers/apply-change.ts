import type { WorkerChange } from '../../../domain/api/workers/workers.ts'
import { senOf } from '../../../domain/booking/price/money.ts'
import type { FileType } from '../../../domain/workers/document-file.ts'
import { maskOf } from '../../../domain/workers/hours.ts'
import { hasRows, query, type Tx } from '../../db/transaction.ts'
import { cleanPhotos } from '../../files/file-type.ts'
import type { RefusalCode } from '../../http/calls/refusals.ts'
import type { StoredWorker } from './stored-worker.ts'

/** A change ready to write: the file of a document is already stored. */
export type StoredChange = WorkerChange & {
  readonly paper_file?: {
    readonly document: number
    /** Null: removes the file. */
    readonly file: PaperFile | null
  }
}

/** A stored file of a document. */
export type PaperFile = {
  readonly key: string
  readonly name: string
  readonly type: FileType
  readonly bytes: number
}

/**
 * Writes a change of a locked worker, and increments the version.
 * @returns why it cannot be made; everything written so far must then be rolled back.
 */
export async function applyChange(
  tx: Tx,
  worker: StoredWorker,
  change: StoredChange,
  now: Date,
): Promise<RefusalCode | undefined> {
  const { id } = worker
  await writeDetails(tx, worker, change)
  if (change.skills) await writeSkills(tx, id, change.skills)
  if (change.areas && !(await writeAreas(tx, id, change.areas))) return 'area-unknown'
  await writeDays(tx, id, change)
  if (!(await writeLeave(tx, id, change))) return 'leave-overlaps'
  await writeDocuments(tx, id, change)
  if (change.paper_file && !(await writeFile(tx, id, change.paper_file, now)))
    return 'document-unknown'
  if (change.photo !== undefined && !(await writePhoto(tx, id, change.photo)))
    return 'photo-unreadable'
  return undefined
}

const masksOf = (week: StoredWorker['week_hours']) => week.map((spans) => maskOf(spans) ?? 0)

async function writeDetails(tx: Tx, worker: StoredWorker, change: WorkerChange): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as WorkerChange
  const after = { ...worker, ...changed }
  await query(tx, {
    text: `update worker set full_name = $2, gender = $3, phone = $4, contact_email = $5,
             languages = $6, joined_on = $7, notes = $8, status = $9, week_hours = $10,
             cash_limit_sen = $11, version = version + 1
           where id = $1`,
    values: [
      worker.id,
      after.name,
      after.gender,
      after.phone,
      after.email,
      after.languages,
      after.joined_on,
      after.notes,
      after.status,
      masksOf(after.week_hours as StoredWorker['week_hours']),
      after.cash_limit === null ? null : senOf(after.cash_limit),
    ],
  })
}

/** Writes the services for which a worker can be sent. */
export async function writeSkills(tx: Tx, id: number, skills: readonly string[]): Promise<void> {
  await query(tx, {
    text: 'delete from worker_skill where worker_id = $1 and skill <> all($2::text[])',
    values: [id, skills],
  })
  await query(tx, {
    text: `insert into worker_skill (worker_id, skill) select $1, unnest($2::text[])
           on conflict do nothing`,
    values: [id, skills],
  })
}

/** Writes the regions that a worker serves; false if one does not exist. */
export async function writeAreas(tx: Tx, id: number, areas: readonly number[]): Promise<boolean> {
  await query(tx, {
    text: 'delete from worker_region where worker_id = $1 and region_id <> all($2::int[])',
    values: [id, areas],
  })
  await query(tx, {
    text: `insert into worker_region (worker_id, region_id)
           select $1, id from region where id = any($2::int[]) on conflict do nothing`,
    values: [id, areas],
  })
  const rows = await query(tx, {
    text: 'select region_id from worker_region where worker_id = $1',
    values: [id],
  })
  return rows.length === new Set(areas).size
}

async function writeDays(
  tx: Tx,
  id: number,
  { set_days: set = [], clear_days: clear = [] }: WorkerChange,
): Promise<void> {
  if (set.length + clear.length === 0) return
  await query(tx, {
    text: 'delete from worker_day_hours where worker_id = $1 and day = any($2::date[])',
    values: [id, [...clear, ...set.map(({ day }) => day)]],
  })
  // Of two entries for a day, the last one counts.
  const days = [...new Map(set.map((each) => [each.day, each])).values()]
  await query(tx, {
    text: `insert into worker_day_hours (worker_id, day, hours, note)
           select $1, * from unnest($2::date[], $3::int[], $4::text[])`,
    values: [
      id,
      days.map(({ day }) => day),
      days.map(({ spans }) => maskOf(spans) ?? 0),
      days.map(({ note }) => note),
    ],
  })
}

/** False if two leaves would overlap. */
async function writeLeave(
  tx: Tx,
  id: number,
  { add_leave: add = [], remove_leave: remove = [] }: WorkerChange,
): Promise<boolean> {
  if (remove.length > 0) {
    await query(tx, {
      text: 'delete from worker_leave where worker_id = $1 and id = any($2::bigint[])',
      values: [id, remove],
    })
  }
  for (const { first_day: first, last_day: last, kind, note } of add) {
    const written = await hasRows(tx, {
      text: `insert into worker_leave (worker_id, first_day, last_day, kind, note)
             select $1, $2, $3, $4, $5
             where not exists (select from worker_leave
               where worker_id = $1 and first_day <= $3::date and last_day >= $2::date)
             returning id`,
      values: [id, first, last, kind, note],
    })
    if (!written) return false
  }
  return true
}

async function writeDocuments(
  tx: Tx,
  id: number,
  {
    add_documents: add = [],
    change_documents: changed = [],
    remove_documents: remove = [],
  }: WorkerChange,
): Promise<void> {
  if (remove.length > 0) {
    await query(tx, {
      text: 'delete from worker_document where worker_id = $1 and id = any($2::bigint[])',
      values: [id, remove],
    })
  }
  for (const { kind, number, expires_on: end, note } of add) {
    await query(tx, {
      text: `insert into worker_document (worker_id, kind, number, expires_on, note)
             values ($1, $2, $3, $4, $5)`,
      values: [id, kind, number, end, note],
    })
  }
  for (const { id: document, kind, number, expires_on: end, note } of changed) {
    await query(tx, {
      text: `update worker_document set kind = $3, number = $4, expires_on = $5, note = $6
             where worker_id = $1 and id = $2`,
      values: [id, document, kind, number, end, note],
    })
  }
}

async function writeFile(
  tx: Tx,
  id: number,
  { document, file }: NonNullable<StoredChange['paper_file']>,
  now: Date,
): Promise<boolean> {
  const known = await hasRows(tx, {
    text: 'select 1 from worker_document where worker_id = $1 and id = $2',
    values: [id, document],
  })
  if (!known) return false
  await query(tx, {
    text: 'delete from worker_document_file where document_id = $1',
    values: [document],
  })
  if (!file) return true
  await query(tx, {
    text: `insert into worker_document_file (document_id, key, name, type, bytes, added_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [document, file.key, file.name, file.type, file.bytes, now],
  })
  return true
}

/** @returns false if it is no photo. */
async function writePhoto(tx: Tx, id: number, sent: WorkerChange['photo']): Promise<boolean> {
  await query(tx, { text: 'delete from worker_photo where worker_id = $1', values: [id] })
  if (!sent) return true
  const [photo] = cleanPhotos([sent]) ?? []
  if (!photo) return false
  await query(tx, {
    text: `insert into worker_photo (worker_id, type, bytes) values ($1, $2, $3)`,
    values: [id, photo.type, photo.bytes],
  })
  return true
}
