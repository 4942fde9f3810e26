import Stripe from 'stripe'
import { bounded, jsonOf } from '../../fetch-json.ts'

/** A list of a hundred transactions with their sources takes a tenth of it. */
const maxLength = 4 * 1024 * 1024

/**
 * Sends Stripe's requests. The library's own client reads answers of any length, waits as long as
 * bytes arrive, and ends the process on JSON that is no object.
 */
export function boundedHttpClient() {
  return Stripe.createFetchHttpClient(async (url: string | URL | Request, init?: RequestInit) => {
    const response = await fetch(url, { ...init, redirect: 'error' })
    const text = await bounded(response, maxLength)
    const content = jsonOf(text)
    // The library reports an empty body as an error.
    return new Response(typeof content === 'object' && content ? text : '', response)
  })
}
