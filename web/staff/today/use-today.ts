import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'

/** Polling interval of the counts, as holds end by the minute. */
const EVERY_MS = 60_000

/** The counts of the lists of Today. */
export function useToday() {
  return useQuery({
    ...callQuery(['today', 'counts'], 'GET /staff/today/'),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS / 2,
  })
}
