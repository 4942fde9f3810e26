import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { bounded } from '../../fetch-json.ts'

export type Fields = Record<string, string>
type Reply = Result<string, 'unreachable'>

const maxLength = 256 * 1024

/** Sends a form to one of Fiuu's addresses; a missing answer is a value. */
export async function post(url: string, fields: Fields, headers: Fields = {}): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    const body = await bounded(response, maxLength)
    return response.ok
      ? succeed(body)
      : refuse({ code: 'unreachable', detail: `HTTP ${response.status}` })
  } catch (error) {
    // No network, no DNS entry, a timeout, a redirect: the outcome is unknown.
    const detail = error instanceof Error ? error.message : String(error)
    return refuse({ code: 'unreachable', detail })
  }
}

/** The headers that make a repeated call have no further effect. */
export const idempotency = (key: string): Fields => ({
  // The specification has both spellings.
  'idempotency-key': key.slice(0, 64),
  'idempotence-key': key.slice(0, 64),
})

/** A merchant's account, and the address of its API. */
export type Account = {
  readonly merchantId: string
  readonly verifyKey: string
  readonly secretKey: string
  /** Without a trailing slash. */
  readonly apiUrl: string
}
