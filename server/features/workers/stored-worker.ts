import type { AuditFacts } from '../../../domain/audit/actions.ts'
import { spansOf } from '../../../domain/workers/hours.ts'
import { photoPath } from '../../../domain/workers/worker.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'

/** A worker with all their records; `days`, `leave` and `documents` are sorted. */
export type StoredWorker = Readonly<
  Omit<
    CallResponse<'GET /staff/workers/{id}'>,
    'hours_this_week' | 'stars' | 'next_visit' | 'visits_coming' | 'visits_past'
  >
>

type Row = Omit<StoredWorker, 'week_hours' | 'days' | 'photo'> & {
  week_hours: number[]
  photo: string | null
  days: { day: string; hours: number; note: string }[]
}

/**
 * Reads a worker; undefined if unknown.
 * @param since leave and single days that ended before it are left out.
 */
export async function readStoredWorker(
  reader: Reader,
  id: number,
  since: string,
): Promise<StoredWorker | undefined> {
  const row = await queryFirst<Row>(reader, {
    name: 'stored-worker',
    text: `select w.id, w.version, w.identifier, w.full_name as name, w.gender, w.phone,
             w.contact_email as email, w.languages, w.joined_on, w.notes, w.status, w.week_hours,
             w.cash_limit_sen / 100::float8 as cash_limit,
             (select key::text from worker_photo p where p.worker_id = w.id) as photo,
             array(select skill from worker_skill s where s.worker_id = w.id order by skill)
               as skills,
             coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name)
                 order by r.name)
               from worker_region a join region r on r.id = a.region_id
               where a.worker_id = w.id), '[]') as areas,
             coalesce((select jsonb_agg(jsonb_build_object('day', h.day, 'hours', h.hours,
                 'note', h.note) order by h.day)
               from worker_day_hours h where h.worker_id = w.id and h.day >= $2), '[]') as days,
             coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'first_day', l.first_day,
                 'last_day', l.last_day, 'kind', l.kind, 'note', l.note) order by l.first_day)
               from worker_leave l where l.worker_id = w.id and l.last_day >= $2), '[]') as leave,
             coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
                 'number', d.number, 'expires_on', d.expires_on, 'note', d.note, 'file',
                 (select jsonb_build_object('name', f.name, 'type', f.type, 'bytes', f.bytes)
                   from worker_document_file f where f.document_id = d.id))
                 order by d.expires_on nulls last, d.id)
               from worker_document d where d.worker_id = w.id), '[]') as documents
           from worker w where w.id = $1`,
    values: [id, since],
  })
  if (!row) return undefined
  return {
    ...row,
    photo: row.photo && `${photoPath}/${row.photo}`,
    week_hours: row.week_hours.map(spansOf),
    days: row.days.map(({ day, hours, note }) => ({ day, spans: spansOf(hours), note })),
  }
}

/** The number's last four characters: enough to recognise the document, too few to misuse. */
const masked = (number: string) => (number.length > 4 ? `…${number.slice(-4)}` : number)

/** A worker in the form stored in the audit log. */
export function factsOf(worker: StoredWorker): AuditFacts {
  const { id: _, version: _version, identifier: _identifier, ...facts } = worker
  return {
    ...facts,
    areas: worker.areas.map(({ name }) => name),
    leave: worker.leave.map(({ id: _leave, ...leave }) => leave),
    documents: worker.documents.map(({ id: _document, number, file, ...rest }) => ({
      ...rest,
      ...(file ? { file: file.name } : {}),
      number: masked(number),
    })),
  }
}

const lists = ['days', 'leave', 'documents'] as const

/** Both states for the audit log; of long lists only the additions and removals. */
export function workerFacts(
  before: StoredWorker,
  after: StoredWorker,
): { before: AuditFacts; after: AuditFacts } {
  const [was, is] = [factsOf(before), factsOf(after)]
  const but = (facts: AuditFacts, others: AuditFacts) => ({
    ...facts,
    ...Object.fromEntries(
      lists.map((name) => {
        const known = new Set((others[name] as unknown[]).map((each) => JSON.stringify(each)))
        return [name, (facts[name] as unknown[]).filter((each) => !known.has(JSON.stringify(each)))]
      }),
    ),
  })
  return { before: but(was, is), after: but(is, was) }
}
