import { call } from '../../api.ts'
import { useSave } from '../list/use-save.ts'
import type { Change, Worker } from './worker.ts'

/** Saves changes of a worker on the version that is shown. */
export function useWorkerChange(worker: Worker, onSaved?: () => void) {
  return useSave(
    (change: Change) =>
      call(
        'PUT /staff/workers/{id}',
        { version: worker.version, ...change },
        { params: { id: String(worker.id) } },
      ),
    { stale: [['workers'], ['worker', worker.id]], ...(onSaved ? { onSaved } : {}) },
  )
}
