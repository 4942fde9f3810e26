import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ApiError,
  type Call,
  type CallInput,
  type CallOutput,
  call,
  failureSentence,
  type Params,
} from '../../api.ts'
import { toastSuccess } from '../../ui/toast.ts'

/**
 * Saves what somebody edits. What is typed stays with the form, whatever happens.
 * @param save the call.
 * @param stale the queries whose data is older than what was saved.
 */
export function useSave<Body, Answer extends { response: string }>(
  save: (body: Body) => Promise<Answer>,
  { stale, onSaved }: { stale: readonly QueryKey[]; onSaved?: (answer: Answer) => void },
) {
  const queries = useQueryClient()
  const renew = () =>
    Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: save,
    // The data first, then the words: a form that is still there asks to be saved again.
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
    save: mutate,
    busy: isPending,
    /** The sentence of each field that was refused, by its name in the call. */
    fields,
    /** Why nothing was saved, as long as no field says it and nobody else was faster. */
    failure:
      error && !outdated && Object.keys(fields).length === 0 ? failureSentence(error) : undefined,
    /** Who changed the same meanwhile. */
    outdated,
    /** Loads what others saved; the caller then begins its draft again. */
    reload: async () => {
      await renew()
      reset()
    },
    reset,
  }
}

/** The calls that change something and answer with a sentence. */
export type Change = {
  [K in Call]: CallOutput<K> extends { response: string } ? K : never
}[Call]

/** `useSave` of one call. */
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
