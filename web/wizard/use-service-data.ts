import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QuoteAnswer } from '../../domain/api/bookings/booking.ts'
import type { Service } from '../../domain/booking/description.ts'
import { callQuery, send } from '../api.ts'
import { servedPostcodes } from '../served-postcodes.ts'
import type { Body } from './requests.ts'

/** Milliseconds without a change before a quote is asked for. */
const DEBOUNCE_MS = 150
/** Rates and add-ons do not change during a visit to the page. */
const ONCE = { staleTime: 10 * 60_000, refetchOnWindowFocus: false }

export const servedQuery = {
  queryKey: ['served-postcodes'],
  queryFn: () => servedPostcodes(),
  ...ONCE,
}

/** The served postcodes; undefined until loaded. */
export function useServed() {
  return useQuery(servedQuery)
}

/** What the form needs to know before anything is asked: side by side, once. */
export function usePlaces(service: Service, postcode: number | undefined) {
  const rates = useQuery({
    ...callQuery(
      ['rates', service.skill, postcode],
      'POST /region-cost/get-frequency-discount-by-skill/',
      { skill: service.skill, post_code: postcode },
    ),
    enabled: postcode !== undefined,
    placeholderData: keepPreviousData,
    ...ONCE,
  })
  const hourlyAddons = useQuery({
    ...callQuery(['hourly-addons', service.skill], 'POST /common/get-addons-by-skill/', {
      skill: service.skill,
    }),
    enabled: service.questions.some((question) => question.kind === 'hourly-addon'),
    ...ONCE,
  })
  const fixedAddons = useQuery({
    ...callQuery(['fixed-addons', service.skill], 'POST /common/get-fixed-addons-by-skill/', {
      skill: service.skill,
    }),
    enabled: service.questions.some((question) => question.kind === 'fixed-addons'),
    ...ONCE,
  })
  return { rates, hourlyAddons, fixedAddons }
}

type Slot = {
  label: string
  value: string
  favourites?: { worker: number; first_name: string }[]
}
export type Slots = ReturnType<typeof useSlots>
export const SLOTS = 'slots'
export const QUOTE = 'quote'

/** The start times for these answers; never those of earlier answers. */
export function useSlots(service: Service, body: Body | undefined) {
  return useQuery({
    queryKey: [SLOTS, service.calls.slots, body],
    queryFn: async ({ signal }) =>
      (await send('POST', service.calls.slots, body, { signal })) as Slot[],
    enabled: body !== undefined,
    staleTime: 20_000,
  })
}

/**
 * The price of what is asked for. A question is its own key, so an answer that comes late belongs
 * to the past and an unchanged question is never asked again; meanwhile the last total stays.
 * @param who a voucher can be used up for one customer and not for another.
 */
export function useQuote(service: Service, body: Body | undefined, who: string) {
  const wanted = body && JSON.stringify(body)
  const debounced = useDebounced(wanted)
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [QUOTE, service.calls.quote, debounced, who],
    queryFn: async ({ signal }) =>
      (await send('POST', service.calls.quote, JSON.parse(debounced ?? '{}'), {
        signal,
      })) as QuoteAnswer,
    enabled: debounced !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  })
  /** The answer to exactly this request, once it is here. */
  const settle = async (): Promise<QuoteAnswer | undefined> =>
    body &&
    queries.fetchQuery({
      queryKey: [QUOTE, service.calls.quote, wanted, who],
      queryFn: async ({ signal }) =>
        (await send('POST', service.calls.quote, body, { signal })) as QuoteAnswer,
      staleTime: 10 * 60_000,
    })
  const settled = debounced === wanted && !query.isPlaceholderData && !query.isFetching
  return {
    /** What to show; undefined before the first answer, or when a part of the question is gone. */
    shown: wanted ? query.data : undefined,
    /** The answer to exactly this question, or undefined while it is on its way. */
    exact: wanted && settled && !query.isError ? query.data : undefined,
    /** The voucher that the shown answer is about. */
    loading: wanted !== undefined && !settled,
    error: wanted && settled ? query.error : null,
    voucher: settled && body ? String(body.voucher ?? '') : undefined,
    refetch: query.refetch,
    settle,
  }
}

/** The value once it has not changed for a moment. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Who is signed in, with the phone on record. */
export function useMe(signedIn: boolean) {
  return useQuery({
    ...callQuery(['user-details'], 'GET /account/get-user-details/', {}),
    enabled: signedIn,
    staleTime: 60_000,
  })
}
