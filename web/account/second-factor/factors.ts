import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/toast.ts'
import { sessionChanged } from '../session.ts'

/** The query of an account's second factors. */
export const factorsKey = ['second-factors']

/** Refetches after a second factor was added or removed, and shows the answer, if any. */
export function useFactorsChanged() {
  const queries = useQueryClient()
  return async (answer?: { response: string }) => {
    await queries.invalidateQueries({ queryKey: factorsKey })
    await queries.invalidateQueries({ queryKey: ['account-security'] })
    sessionChanged()
    if (answer) toastSuccess(answer.response)
  }
}
