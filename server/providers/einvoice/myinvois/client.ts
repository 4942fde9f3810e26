import { z } from 'zod'
import type { NoAnswer } from '../port.ts'

/** How many calls of a kind a minute may have. */
export type Limit = { readonly name: string; readonly aMinute: number }

export type Asked = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  readonly limit: Limit
}

type Answered = { readonly status: number; readonly body: unknown; readonly afterMs: number }

const token = z.object({ access_token: z.string(), expires_in: z.number() })

/** Failures of a connection that never was, so that no byte of the request left us. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
const MINUTE_MS = 60_000
const TOKEN_LIMIT: Limit = { name: 'token', aMinute: 12 }

/**
 * Asks MyInvois with a token, which is used until shortly before its end, within the limits of each minute.
 * @returns no answer where the limit is reached: nothing was sent then.
 */
export function myInvoisClient({
  url,
  clientId,
  clientSecret,
  timeoutMs = 15_000,
  now = () => Date.now(),
}: {
  url: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
  now?: () => number
}) {
  let current: { text: string; until: number } | undefined
  const calls = new Map<string, number[]>()

  function waitFor({ name, aMinute }: Limit): number {
    const recent = (calls.get(name) ?? []).filter((at) => at > now() - MINUTE_MS)
    const [first] = recent
    if (first !== undefined && recent.length >= aMinute) return first + MINUTE_MS - now()
    calls.set(name, [...recent, now()])
    return 0
  }

  async function send(path: string, init: RequestInit): Promise<Answered | NoAnswer> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      // A key must not follow a redirect.
      const response = await fetch(url + path, { ...init, redirect: 'error', signal })
      const text = await response.text()
      const seconds = Number(response.headers.get('retry-after') ?? 60)
      const afterMs = Number.isFinite(seconds) ? seconds * 1_000 : MINUTE_MS
      return { status: response.status, body: parsed(text), afterMs }
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      return neverConnected.has(cause?.code ?? '')
        ? { ok: false, code: 'not-sent', afterMs: MINUTE_MS }
        : { ok: false, code: 'unknown' }
    }
  }

  async function tokenNow(): Promise<string | NoAnswer> {
    if (current && now() < current.until) return current.text
    const wait = waitFor(TOKEN_LIMIT)
    if (wait > 0) return { ok: false, code: 'not-sent', afterMs: wait }
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
      scope: 'InvoicingAPI',
    })
    const answer = await send('/connect/token', { method: 'POST', body })
    // Without a token nothing is asked, so nothing is done.
    if ('ok' in answer) return { ok: false, code: 'not-sent', afterMs: MINUTE_MS }
    const read = token.safeParse(answer.body)
    if (answer.status !== 200 || !read.success)
      return { ok: false, code: 'not-sent', afterMs: answer.afterMs }
    current = {
      text: read.data.access_token,
      until: now() + read.data.expires_in * 1_000 - MINUTE_MS,
    }
    return current.text
  }

  return async (asked: Asked): Promise<{ ok: true; value: Answered } | NoAnswer> => {
    const wait = waitFor(asked.limit)
    if (wait > 0) return { ok: false, code: 'not-sent', afterMs: wait }
    const bearer = await tokenNow()
    if (typeof bearer !== 'string') return bearer
    const answer = await send(asked.path, {
      method: asked.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json',
        ...(asked.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
    })
    if ('ok' in answer) return answer
    // The token was withdrawn: the next call asks for another.
    if (answer.status === 401) {
      current = undefined
      return { ok: false, code: 'not-sent', afterMs: 1_000 }
    }
    return { ok: true, value: answer }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
