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

/** Unanswered requests of workers, for the side bar. */
export function useOpenRequests(): number | undefined {
  return useToday().data?.requests
}

/** Requests about personal data that are due soon or overdue, for the side bar. */
export function useDuePrivacyRequests(): number | undefined {
  return useToday().data?.privacy
}

/** Breaches of personal data with pending notifications, for the side bar. */
export function useOpenBreaches(): number | undefined {
  return useToday().data?.breaches
}

/** Open guarantee tickets, for the side bar. */
export function useOpenTickets(): number | undefined {
  return useToday().data?.tickets
}
