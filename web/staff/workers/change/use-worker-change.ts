import { useState } from 'react'
import { ApiError, call } from '../../../api.ts'
import { useSave } from '../../form/use-save.ts'
import { staleAfter } from '../stale.ts'
import type { Change, Worker } from '../worker.ts'

/**
 * Saves changes of a worker on the shown version. A change that affects visits is not saved
 * immediately: `impact` then has what ChangeImpact needs to save it with the hand-overs.
 */
export function useWorkerChange(worker: Worker, onSaved?: () => void) {
  const [asked, setAsked] = useState<Change>()
  const { save, ...saving } = useSave(
    (change: Change) =>
      call(
        'PUT /staff/workers/{id}',
        { version: worker.version, ...change },
        { params: { id: worker.id } },
      ),
    { stale: staleAfter(worker.id), ...(onSaved ? { onSaved } : {}) },
  )
  const { reason, ...change } = asked ?? {}
  return {
    ...saving,
    save: (wanted: Change) =>
      save(wanted, {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'visits-affected') setAsked(wanted)
        },
      }),
    failure: asked ? undefined : saving.failure,
    impact: asked && {
      worker,
      change,
      reason,
      onSaved: () => {
        setAsked(undefined)
        onSaved?.()
      },
      onClose: () => {
        setAsked(undefined)
        saving.reset()
      },
    },
  }
}
