import type { RefusalCode } from './port.ts'

/** An answer of any status; `body` undefined where it is no JSON. */
export type Answer = { readonly status: number; readonly body: unknown }

type Request = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

const maxBytes = 256 * 1024

/** Failures of a connection that never was, so that no byte of the request left us. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Asks a provider's API. Addresses and errors may name a phone or a key, so none is passed on.
 * @returns a code where no answer came: only `unreachable` says that nothing was sent.
 */
export async function ask({ url, timeoutMs, ...request }: Request): Promise<Answer | RefusalCode> {
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
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    return { status, body: undefined }
  }
}

/** What a failed call means where the provider gave no code of its own. */
export function retryOfStatus(status: number): 'later' | 'other-channel' {
  return status >= 500 || status === 429 || status === 401 || status === 403
    ? 'later'
    : 'other-channel'
}
