import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../ui/toast.ts'
import { sessionChanged } from './session.ts'

/** What follows a sign-in: nothing that was fetched as a visitor stays, and the person is welcomed. */
export function useWelcome(onDone: () => void) {
  const queries = useQueryClient()
  return (response: string) => {
    queries.clear()
    sessionChanged()
    toastSuccess(response)
    onDone()
  }
}
