import type { Label, Sentence } from '../../../domain/messages/label.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { Failure, notFound, type Said } from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { authorOf } from '../audit/record.ts'
import { type ChangeCode, changeWorker } from './change-worker.ts'
import { readWorker } from './read-worker.ts'

const noWorker: Said = (locale) => m.problem_worker_unknown({}, { locale })

/** Status and sentence of a refusal; the sentences take its parameters. */
const failures: Readonly<
  Record<Exclude<ChangeCode, 'worker-unknown' | 'out-of-date'>, readonly [number, Sentence | Label]>
> = {
  'skill-unknown': [400, m.problem_skill_unknown],
  'area-unknown': [400, m.problem_area_unknown],
  'leave-overlaps': [409, m.problem_leave_overlaps],
  'worker-known': [409, m.problem_worker_known],
  'visits-affected': [409, m.problem_visits_affected],
}

function failureOf({ code, field, params = {} }: Refusal<keyof typeof failures>): Failure {
  const [status, sentence] = failures[code]
  const say: Said = (locale) => sentence(params as never, { locale })
  return new Failure(status, code, say, field ? { [field]: say } : undefined)
}

/** What staff read and change of workers (docs/product/workers.md). */
export function workerHandlers(
  deps: Pick<Deps, 'pool' | 'services'>,
): Pick<Handlers, 'GET /staff/workers/{id}' | 'PUT /staff/workers/{id}'> {
  const { pool } = deps
  return {
    async 'GET /staff/workers/{id}'({ params, now }) {
      const worker = await readWorker(pool, params.id, now)
      if (!worker) throw notFound(noWorker)
      return worker
    },

    async 'PUT /staff/workers/{id}'(incoming) {
      const { id } = incoming.params
      const { version, reason, ...change } = incoming.body
      const result = await changeWorker(deps, id, { version, change, reason }, authorOf(incoming))
      if (result.ok) {
        const response = m.answer_worker_changed({}, { locale: incoming.locale })
        return { success: true, response, version: result.value }
      }
      const { refusal } = result
      if (refusal.code === 'worker-unknown') throw notFound(noWorker)
      if (refusal.code === 'out-of-date') throw await outOfDate(pool, 'worker', String(id))
      throw failureOf({ ...refusal, code: refusal.code })
    },
  }
}
