import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call, callQuery, failureSentence } from '../api.ts'
import { toastError, toastSuccess } from '../ui/toast.ts'

const queryKey = ['message-choices']

/** By which channels the signed-in person wants messages. */
export function useMessageChoices() {
  return useQuery(callQuery(queryKey, 'GET /account/message-choices/'))
}

/** Saves a choice, and shows the result as a toast. */
export function useSaveChoice() {
  const queries = useQueryClient()
  return async (choice: CallInput<'POST /account/message-choices/'>) => {
    try {
      const answer = await call('POST /account/message-choices/', choice)
      const { response, success: _done, ...saved } = answer
      queries.setQueryData(queryKey, saved)
      toastSuccess(response)
    } catch (error) {
      toastError(failureSentence(error))
    }
  }
}
