import type { calendarCalls } from '../../../domain/api/bookings/calendar.ts'
import type { workerDocumentCalls } from '../../../domain/api/workers/worker-documents.ts'
import { maskOf } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addWorker } from './add-worker.ts'
import { cellSentence } from './cell-sentence.ts'
import type { ChangeKeys } from './change-routes.ts'
import { changeWorker } from './change-worker.ts'
import { exportWorkers } from './export-workers.ts'
import { type CheckedRow, checkRows, importWorkers } from './import-workers.ts'
import { listWorkers, readRegions } from './list-workers.ts'
import { readWorker } from './read-worker.ts'
import { readWorkerVisits } from './worker-visits.ts'

/** Staff's calls to read and change workers (docs/product/workers.md). */
export function workerHandlers(
  deps: Pick<Deps, 'pool' | 'services' | 'settings'>,
): Pick<
  Handlers,
  Exclude<
    Extract<keyof Handlers, `${string} /staff/workers/${string}`>,
    ChangeKeys | keyof typeof calendarCalls | keyof typeof workerDocumentCalls
  >
> {
  const { pool } = deps
  return {
    'GET /staff/workers/': ({ body, now }) => listWorkers(pool, body, now),

    'GET /staff/workers/areas/': () => readRegions(pool),

    'POST /staff/workers/': staffCommand({
      run({ body: { week_hours: week, ...details }, by }) {
        const weekHours = week.map((spans) => maskOf(spans) ?? 0)
        return addWorker(deps, { ...details, weekHours }, by)
      },
      message: m.answer_worker_added,
      answer: ({ id }) => ({ id }),
    }),

    async 'GET /staff/workers/{id}'({ params, now }) {
      return foundOrThrow(await readWorker(pool, params.id, now), m.problem_worker_unknown)
    },

    'GET /staff/workers/{id}/visits/': ({ params, body, now }) =>
      readWorkerVisits(pool, params.id, body, now),

    'PUT /staff/workers/{id}': staffCommand({
      run({ params, body: { version, reason, ...change }, by }) {
        return changeWorker(deps, params.id, { version, change, reason }, by)
      },
      message: m.answer_worker_changed,
      answer: ({ version }) => ({ version }),
    }),

    async 'POST /staff/workers/export/'(incoming) {
      return { rows: await exportWorkers(pool, incoming.body, authorOf(incoming)) }
    },

    async 'POST /staff/workers/import/preview/'({ body, locale }) {
      return {
        rows: (await checkRows(pool, deps.services, body.rows)).map((row) =>
          rowWithTexts(row, locale),
        ),
      }
    },

    'POST /staff/workers/import/': staffCommand({
      run: ({ body, by }) => importWorkers(deps, body, by),
      message: ({ written: count }, options) => m.answer_workers_imported({ count }, options),
      answer: ({ written }) => ({ written }),
    }),
  }
}

function rowWithTexts({ worker, errors }: CheckedRow, locale: Locale) {
  return {
    name: worker.name,
    skills: worker.skills,
    errors: errors.map((error) => ({
      column: error.column,
      message: cellSentence(error, locale),
    })),
  }
}
