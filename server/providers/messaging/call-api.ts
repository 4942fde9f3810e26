import { jsonOf } from '../fetch-json.ts'
import type { RefusalCode } from './port.ts'

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

/** Errors of connections that were never made, so that no byte of the request was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

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
  let status: number
  let text = ''
  try {
    const response = await fetch(url, {
      ...request,
      // A key must not follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true })
      if (text.length > maxBytes) return 'no-answer'
    }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return neverConnected.has(cause?.code ?? '') ? 'unreachable' : 'no-answer'
  }
  return { status, body: jsonOf(text) }
}

/** How to retry a failed call for which the provider gave no code. */
export function retryOfStatus(status: number): 'later' | 'other-channel' {
  return status >= 500 || status === 429 || status === 401 || status === 403
    ? 'later'
    : 'other-channel'
}
