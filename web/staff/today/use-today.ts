import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'

/** How often the numbers are renewed: holds end by the minute. */
const EVERY_MS = 60_000

/** How much waits in each list of Today. */
export function useToday() {
  return useQuery({
    ...callQuery(['today', 'counts'], 'GET /staff/today/'),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS / 2,
  })
}

/** Visits without a whole crew, for the side bar. */
export function useTodayCount(): number | undefined {
  return useToday().data?.crew
}

/** Threads whose customer waits for an answer, for the side bar. */
export function useUnansweredCount(): number | undefined {
  return useToday().data?.messages
}

/** Messages that did not arrive, for the side bar. */
export function useFailedMessages(): number | undefined {
  return useToday().data?.undelivered
}

/** What workers ask for and nobody has answered, for the side bar. */
export function useOpenRequests(): number | undefined {
  return useToday().data?.requests
}

/** Requests about personal data that are due soon or overdue, for the side bar. */
export function useDuePrivacyRequests(): number | undefined {
  return useToday().data?.privacy
}

/** Breaches of personal data of which somebody must still be notified, for the side bar. */
export function useOpenBreaches(): number | undefined {
  return useToday().data?.breaches
}

/** Complaints under the guarantee that are not settled, for the side bar. */
export function useOpenTickets(): number | undefined {
  return useToday().data?.tickets
}
