import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/toast.ts'
import { isDataHeld, sessionChanged } from '../session.ts'

/**
 * After a sign-in: drops everything fetched as a visitor, and welcomes the person. A page that holds
 * its data fetches it again instead.
 */
export function useWelcome(onDone: () => void) {
  const queries = useQueryClient()
  return (response: string) => {
    if (isDataHeld()) void queries.invalidateQueries()
    else queries.clear()
    sessionChanged()
    toastSuccess(response)
    onDone()
  }
}
