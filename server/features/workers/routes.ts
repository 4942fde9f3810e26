import type { Label, Sentence } from '../../../domain/messages/label.ts'
import type { Refusal } from '../../../domain/result.ts'
import { maskOf } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { Failure, notFound, type Said } from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { authorOf } from '../audit/record.ts'
import { addWorker } from './add-worker.ts'
import { cellSentence } from './cell-sentence.ts'
import { type ChangeCode, changeWorker } from './change-worker.ts'
import { exportWorkers } from './export-workers.ts'
import { type CheckedRow, importWorkers, previewImport } from './import-workers.ts'
import { listWorkers, readAreas } from './list-workers.ts'
import { readWorker } from './read-worker.ts'
import { readWorkerVisits } from './worker-visits.ts'

type RefusalCode = Exclude<ChangeCode, 'worker-unknown' | 'out-of-date'> | 'import-has-errors'

/** Status and sentence of a refusal; the sentences take its parameters. */
const failures: Readonly<Record<RefusalCode, readonly [number, Sentence | Label]>> = {
  'skill-unknown': [400, m.problem_skill_unknown],
  'area-unknown': [400, m.problem_area_unknown],
  'leave-overlaps': [409, m.problem_leave_overlaps],
  'worker-known': [409, m.problem_worker_known],
  'visits-affected': [409, m.problem_visits_affected],
  'import-has-errors': [409, m.problem_import_has_errors],
}

function failureOf({ code, field, params = {} }: Refusal<RefusalCode>): Failure {
  const [status, sentence] = failures[code]
  const say: Said = (locale) => sentence(params as never, { locale })
  return new Failure(status, code, say, field ? { [field]: say } : undefined)
}

const noWorker: Said = (locale) => m.problem_worker_unknown({}, { locale })

/** What staff read and change of workers (docs/product/workers.md). */
export function workerHandlers(
  deps: Pick<Deps, 'pool' | 'services'>,
): Pick<Handlers, Extract<keyof Handlers, `${string} /staff/workers/${string}`>> {
  const { pool } = deps
  return {
    async 'GET /staff/workers/'({ body, now }) {
      const { page, page_size: size, sort, order, ...filter } = body
      const by = { sort, descending: order === 'desc' }
      const found = await listWorkers(pool, filter, by, { page, size }, now)
      return { ...found, page, page_size: size }
    },

    'GET /staff/workers/areas/': () => readAreas(pool),

    async 'POST /staff/workers/'(incoming) {
      const { week_hours: week, ...details } = incoming.body
      const weekHours = week.map((spans) => maskOf(spans) ?? 0)
      const added = await addWorker(deps, { ...details, weekHours }, authorOf(incoming))
      if (!added.ok) throw failureOf(added.refusal)
      const { locale } = incoming
      const response = m.answer_worker_added({ name: details.name }, { locale })
      return { success: true, response, id: added.value }
    },

    async 'GET /staff/workers/{id}'({ params, now }) {
      const worker = await readWorker(pool, params.id, now)
      if (!worker) throw notFound(noWorker)
      return worker
    },

    async 'GET /staff/workers/{id}/visits/'({ params, body, now }) {
      const { page, page_size: size, when } = body
      const found = await readWorkerVisits(pool, params.id, when, { page, size }, now)
      return { ...found, page, page_size: size }
    },

    async 'PUT /staff/workers/{id}'(incoming) {
      const { id } = incoming.params
      const { version, reason, ...change } = incoming.body
      const by = authorOf(incoming)
      const result = await changeWorker(deps, id, { version, change, reason }, by)
      if (result.ok) {
        const response = m.answer_worker_changed({}, { locale: incoming.locale })
        return { success: true, response, version: result.value }
      }
      const { refusal } = result
      if (refusal.code === 'worker-unknown') throw notFound(noWorker)
      if (refusal.code === 'out-of-date') throw await outOfDate(pool, 'worker', String(id))
      throw failureOf({ ...refusal, code: refusal.code })
    },

    async 'POST /staff/workers/export/'(incoming) {
      return { rows: await exportWorkers(pool, incoming.body, authorOf(incoming)) }
    },

    async 'POST /staff/workers/import/preview/'({ body, locale }) {
      return { rows: (await previewImport(deps, body.rows)).map((row) => saidRow(row, locale)) }
    },

    async 'POST /staff/workers/import/'(incoming) {
      const { rows, skip_errors: skipErrors } = incoming.body
      const result = await importWorkers(deps, rows, { skipErrors }, authorOf(incoming))
      if (!result.ok) throw failureOf(result.refusal)
      const written = result.value
      const { locale } = incoming
      const response = m.answer_workers_imported({ count: written }, { locale })
      return { success: true, response, written }
    },
  }
}

function saidRow({ worker, errors }: CheckedRow, locale: Locale) {
  return {
    name: worker.name,
    skills: worker.skills,
    errors: errors.map((error) => ({
      column: error.column,
      message: cellSentence(error, locale),
    })),
  }
}
