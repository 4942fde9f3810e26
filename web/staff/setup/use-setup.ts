import { useQuery } from '@tanstack/react-query'
import { missingSteps } from '../../../domain/company/setup.ts'
import { callQuery } from '../../api.ts'

const FRESH_MS = 60_000

/** The progress of the set-up, for Admins; one query for the page and the side bar. */
export function useSetup(enabled = true) {
  return useQuery({
    enabled,
    ...callQuery(['setup'], 'GET /staff/setup/'),
    staleTime: FRESH_MS,
  })
}

/** The number of missing steps; undefined while unknown. */
export function useMissingSteps(): number | undefined {
  const { data } = useSetup()
  return data && missingSteps(data).length
}
