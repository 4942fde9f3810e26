import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureSentence } from '../../api.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** Saves a change of prices or places, shows the result in a toast, and reloads them. */
export function usePriceChange<Change>(change: (body: Change) => Promise<{ response: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ response }) => toastSuccess(response),
    onError: (error) => toastError(failureSentence(error)),
    onSettled: () =>
      Promise.all(
        ['rates', 'places', 'price-changes'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
