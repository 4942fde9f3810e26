import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureSentence } from '../api.ts'
import { toastError, toastSuccess } from '../ui/toast.ts'

/**
 * A change that is saved when chosen, without a form: a toast shows the result, and what is shown is
 * refetched either way.
 * @param stale queries to refetch.
 */
export function useChange<Change>(
  change: (body: Change) => Promise<{ response: string }>,
  stale: readonly QueryKey[],
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ response }) => toastSuccess(response),
    onError: (error) => toastError(failureSentence(error)),
    onSettled: () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
