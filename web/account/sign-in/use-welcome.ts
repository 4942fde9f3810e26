import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/toast.ts'
import { sessionChanged } from '../session.ts'

/** After a sign-in: drops everything fetched as a visitor, and welcomes the person. */
export function useWelcome(onDone: () => void) {
  const queries = useQueryClient()
  return (response: string) => {
    queries.clear()
    sessionChanged()
    toastSuccess(response)
    onDone()
  }
}
