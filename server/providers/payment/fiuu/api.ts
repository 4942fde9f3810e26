export type Fields = Record<string, string>
export type Reply = { ok: true; body: string } | { ok: false; detail: string }

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
      return response.ok ? { ok: true, body } : { ok: false, detail: `HTTP ${response.status}` }
    } catch (error) {
      // No network, no name, no time, a redirect: all mean that the answer is unknown.
      return { ok: false, detail: error instanceof Error ? error.message : String(error) }
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
