import type { workerChangeCalls } from '../../../domain/api/workers/worker-changes.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { changeWorker } from './change-worker.ts'
import { previewChange } from './preview.ts'

export type ChangeKeys = keyof typeof workerChangeCalls

/** Changes of a worker that affect visits (docs/product/availability.md#changes-of-a-worker). */
export function workerChangeHandlers(
  deps: Pick<Deps, 'pool' | 'services' | 'settings'>,
): Pick<Handlers, ChangeKeys> {
  return {
    async 'POST /staff/workers/{id}/changes/preview'({ params, body, now }) {
      return foundOrThrow(
        await previewChange(deps, params.id, body.change, now),
        m.problem_worker_unknown,
      )
    },

    'POST /staff/workers/{id}/changes/apply': staffCommand({
      run({ params, body: { visits, ...requested }, by }) {
        const handOver = new Map(visits.map(({ booking_id, worker }) => [booking_id, worker]))
        const starts = new Map(
          visits.flatMap(({ booking_id, start }) => (start ? [[booking_id, start] as const] : [])),
        )
        return changeWorker(deps, params.id, { ...requested, handOver, starts }, by)
      },
      message: m.answer_worker_changed,
      answer({ version, handedOver }) {
        const takers = Object.values(handedOver)
        const open = takers.filter((name) => name === null).length
        return { version, handed_over: takers.length - open, open }
      },
    }),
  }
}
