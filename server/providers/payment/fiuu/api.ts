import { type Result, refuse, succeed } from '../../../../domain/result.ts'

export type Fields = Record<string, string>
export type Reply = Result<string, 'unreachable'>

/** Sends a form to one of Fiuu's addresses; what is no answer is a value. */
export type Post = (url: string, fields: Fields, headers?: Fields) => Promise<Reply>

/** Sends forms, each for at most so many milliseconds. */
export function postWithin(timeoutMs: number): Post {
  return async (url, fields, headers = {}) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await response.text()
      return response.ok
        ? succeed(body)
        : refuse({ code: 'unreachable', detail: `HTTP ${response.status}` })
    } catch (error) {
      // No network, no name, no time, a redirect: all mean that the answer is unknown.
      const detail = error instanceof Error ? error.message : String(error)
      return refuse({ code: 'unreachable', detail })
    }
  }
}

/** The header under which the same call again has no other effect. */
export const idempotency = (key: string): Fields => ({
  // The specification prints both spellings.
  'idempotency-key': key.slice(0, 64),
  'idempotence-key': key.slice(0, 64),
})

/** A merchant's account, and where its API answers. */
export type Account = {
  readonly merchantId: string
  readonly verifyKey: string
  readonly secretKey: string
  /** Without a slash at its end. */
  readonly apiUrl: string
}
