import type { workerChangeCalls } from '../../../domain/api/workers/worker-changes.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { notFound } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { changeWorker } from './change-worker.ts'
import { previewChange } from './preview.ts'
import { changedOrThrow, noWorker } from './refusals.ts'

export type ChangeKeys = keyof typeof workerChangeCalls

/** Changes of a worker that affect visits (docs/product/availability.md#changes-of-a-worker). */
export function workerChangeHandlers(
  deps: Pick<Deps, 'pool' | 'services'>,
): Pick<Handlers, ChangeKeys> {
  return {
    async 'POST /staff/workers/{id}/changes/preview'({ params, body, now }) {
      const preview = await previewChange(deps, params.id, body.change, now)
      if (!preview) throw notFound(noWorker)
      return preview
    },

    async 'POST /staff/workers/{id}/changes/apply'(incoming) {
      const { id } = incoming.params
      const { visits, ...requested } = incoming.body
      const handOver = new Map(visits.map(({ booking_id, worker }) => [booking_id, worker]))
      const by = authorOf(incoming)
      const changed = await changeWorker(deps, id, { ...requested, handOver }, by)
      const { version, handedOver } = await changedOrThrow(deps.pool, changed, id)
      const takers = Object.values(handedOver)
      return {
        success: true,
        response: m.answer_worker_changed({}, { locale: incoming.locale }),
        version,
        handed_over: takers.filter((name) => name !== null).length,
        open: takers.filter((name) => name === null).length,
      }
    },
  }
}
