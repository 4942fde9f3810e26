import { call } from './api.ts'

let loading: Promise<ReadonlySet<number>> | undefined

/**
 * The served postcodes, fetched once per page load. Failures are not cached, so that the next call
 * retries.
 */
export function servedPostcodes(): Promise<ReadonlySet<number>> {
  loading ??= call('GET /region-cost/get-postcodes/')
    .then((postcodes) => new Set(postcodes))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
