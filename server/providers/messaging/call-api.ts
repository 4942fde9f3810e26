import { bounded, jsonOf, wasNotSent } from '../fetch-json.ts'
import type { RefusalCode, Refused, Retry } from './port.ts'

/** An answer of any status; `body` is undefined if it is not JSON. */
export type Answer = { readonly status: number; readonly body: unknown }

type Request = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

const maxBytes = 256 * 1024

/**
 * Calls a provider's API. Addresses and errors may contain a phone number or a key, so none is
 * passed on.
 * @returns a code if there was no answer; only `unreachable` means that nothing was sent.
 */
export async function callApi({
  url,
  timeoutMs,
  ...request
}: Request): Promise<Answer | RefusalCode> {
  try {
    const response = await fetch(url, {
      ...request,
      // A key must not follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: jsonOf(await bounded(response, maxBytes)) }
  } catch (error) {
    return wasNotSent(error) ? 'unreachable' : 'no-answer'
  }
}

/**
 * The refusal of a message, by the provider's code if its answer has one, otherwise by the status.
 * @param retries how to retry after codes; after any other code, another channel is tried.
 */
export function refusedBy(
  status: number,
  code: number | undefined,
  retries: Readonly<Record<number, Retry>>,
): Refused {
  if (code !== undefined) return { refused: String(code), retry: retries[code] ?? 'other-channel' }
  const isBusy = status >= 500 || status === 429 || status === 401 || status === 403
  return { refused: `status ${status}`, retry: isBusy ? 'later' : 'other-channel' }
}
