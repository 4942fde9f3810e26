import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QuoteAnswer } from '../../domain/api/bookings/booking.ts'
import type { OpenStart } from '../../domain/api/bookings/slots.ts'
import type { Service } from '../../domain/booking/description.ts'
import { callQuery, send } from '../api.ts'
import { servedPostcodes } from '../served-postcodes.ts'
import { useSettled } from '../ui/use-settled.ts'
import type { Body } from './answers/requests.ts'

/** Milliseconds without a change before a quote is requested. */
const PAUSE_MS = 150
/** Rates and add-ons are loaded once per page visit. */
const ONCE = { staleTime: 10 * 60_000, refetchOnWindowFocus: false }

const HOURLY_ADDONS = 'hourly-addons'
const FIXED_ADDONS = 'fixed-addons'
export const ADDONS = [HOURLY_ADDONS, FIXED_ADDONS]

export const servedQuery = {
  queryKey: ['served-postcodes'],
  queryFn: () => servedPostcodes(),
  ...ONCE,
}

/** The served postcodes; undefined until loaded. */
export function useServed() {
  return useQuery(servedQuery)
}

/** The data that the form needs initially, loaded in parallel, once. */
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
    ...callQuery([HOURLY_ADDONS, service.skill], 'POST /common/get-addons-by-skill/', {
      skill: service.skill,
    }),
    enabled: service.questions.some((question) => question.kind === 'hourly-addon'),
    ...ONCE,
  })
  const fixedAddons = useQuery({
    ...callQuery([FIXED_ADDONS, service.skill], 'POST /common/get-fixed-addons-by-skill/', {
      skill: service.skill,
    }),
    enabled: service.questions.some((question) => question.kind === 'fixed-addons'),
    ...ONCE,
  })
  return { rates, hourlyAddons, fixedAddons }
}

export type Slots = ReturnType<typeof useSlots>
export const SLOTS = 'slots'
export const QUOTE = 'quote'

/** The start times for these answers, never for earlier ones. */
export function useSlots(service: Service, body: Body | undefined) {
  return useQuery({
    queryKey: [SLOTS, service.calls.slots, body],
    queryFn: async ({ signal }) =>
      (await send('POST', service.calls.slots, body, { signal })) as OpenStart[],
    enabled: body !== undefined,
    staleTime: 20_000,
  })
}

/**
 * The price of a request. The request is the cache key, so late answers are ignored and an
 * unchanged request is not repeated. The last total stays in the meantime.
 * @param who the customer, as a voucher can be used up for one and not for another.
 */
export function useQuote(service: Service, body: Body | undefined, who: string) {
  const wanted = body && JSON.stringify(body)
  const debounced = useSettled(wanted, PAUSE_MS)
  const queries = useQueryClient()
  const query = useQuery({
    ...quoteQuery(service, debounced ?? '{}', who),
    enabled: debounced !== undefined,
    placeholderData: keepPreviousData,
  })
  /** Resolves to the answer to exactly this request. */
  const settle = async (): Promise<QuoteAnswer | undefined> =>
    wanted ? queries.fetchQuery(quoteQuery(service, wanted, who)) : undefined
  const settled = debounced === wanted && !query.isPlaceholderData && !query.isFetching
  return {
    /**
     * The quote to show; undefined before the first answer, or if a required answer was removed.
     */
    shown: wanted ? query.data : undefined,
    /** The answer to exactly this request; undefined while loading. */
    exact: wanted && settled && !query.isError ? query.data : undefined,
    /** The voucher of the shown quote. */
    loading: wanted !== undefined && !settled,
    error: wanted && settled ? query.error : null,
    voucher: settled && body ? String(body.voucher ?? '') : undefined,
    refetch: query.refetch,
    settle,
  }
}

/** The query of a quote. @param wanted its request, as text. */
function quoteQuery(service: Service, wanted: string, who: string) {
  return {
    queryKey: [QUOTE, service.calls.quote, wanted, who],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await send('POST', service.calls.quote, JSON.parse(wanted), { signal })) as QuoteAnswer,
    ...ONCE,
  }
}

/** The signed-in user, with the phone on record. */
export function useMe(signedIn: boolean) {
  return useQuery({
    ...callQuery(['user-details'], 'GET /account/get-user-details/', {}),
    enabled: signedIn,
    staleTime: 60_000,
  })
}
