import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  ApiError,
  type Call,
  type CallInput,
  type CallOutput,
  call,
  failureSentence,
  type Params,
} from '../../api.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/**
 * Saves an edited record. The form keeps its input, whatever happens.
 * @param save the call.
 * @param stale queries to refetch after saving.
 */
export function useSave<Body, Answer extends { response: string }>(
  save: (body: Body) => Promise<Answer>,
  { stale, onSaved }: { stale: readonly QueryKey[]; onSaved?: (answer: Answer) => void },
) {
  const queries = useQueryClient()
  const renew = () =>
    Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })))
  // Set at once, unlike `isPending`: the second press of a double click sends nothing.
  const sending = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: save,
    onSettled: () => {
      sending.current = false
    },
    // Shows the amounts or people that have changed, to be checked before it is sent again.
    onError: async (error) => {
      if (!isOverruled(error)) return
      await renew()
      // Once the page shows what is new: the form may be gone with what is no longer so.
      setTimeout(() => {
        if (!isShown.current) toastError(failureSentence(error))
      })
    },
    // Refetches before the toast, so that a form still open has the new version.
    onSuccess: async (answer) => {
      await renew()
      onSaved?.(answer)
      toastSuccess(answer.response)
    },
  })
  const refusal = error instanceof ApiError ? error : undefined
  const outdated = refusal?.code === 'out-of-date' ? refusal.message : undefined
  const fields: Readonly<Record<string, string>> = refusal?.fields ?? {}
  return {
    save: (body: Body, then?: Parameters<typeof mutate>[1]) => {
      if (sending.current) return
      sending.current = true
      mutate(body, then)
    },
    busy: isPending,
    /** Error messages of refused fields, by their names in the call. */
    fields,
    /** Why saving failed, unless it is a field error or a concurrent change. */
    failure:
      error && !outdated && Object.keys(fields).length === 0 ? failureSentence(error) : undefined,
    /** Who changed the record in the meantime. */
    outdated,
    /** Loads the version saved by others; the caller then resets its draft. */
    reload: async () => {
      await renew()
      reset()
    },
    reset,
  }
}

/** What was shown is no longer so, such as an amount; a form keeps its input. */
function isOverruled(error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    error.code !== 'out-of-date' &&
    Object.keys(error.fields).length === 0
  )
}

/** Calls that change something and answer with a sentence. */
export type Change = {
  [K in Call]: CallOutput<K> extends { response: string } ? K : never
}[Call]

/** `useSave` for one call. */
export function useCall<K extends Change>(
  name: K,
  params: Params | undefined,
  then: { stale: readonly QueryKey[]; onSaved?: (answer: CallOutput<K>) => void },
) {
  return useSave(
    async (body: CallInput<K>) =>
      (await call(name, body, params ? { params } : {})) as CallOutput<K> & { response: string },
    then,
  )
}
