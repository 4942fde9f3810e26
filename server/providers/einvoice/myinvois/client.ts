import { z } from 'zod'
import { retryAfterSeconds } from '../../../../domain/webhooks/retries.ts'
import type { CallBudget } from '../../definition.ts'
import { bounded, jsonOf, wasNotSent } from '../../fetch-json.ts'
import type { NoAnswer } from '../port.ts'
import { ownCalls } from './own-calls.ts'

/** The limit of calls of a kind per minute. */
export type Limit = { readonly name: string; readonly aMinute: number }

export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  readonly limit: Limit
}

export type ClientOptions = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeoutMs?: number
  /** A clock in milliseconds. */
  readonly now?: () => number
  readonly callBudget?: CallBudget
  /** Logs answers with their `correlationId`, for which MyInvois' support asks. */
  readonly log?: (line: string) => void
}

type ApiResponse = {
  readonly status: number
  readonly body: unknown
  readonly afterMs: number
  readonly correlationId: string
}

const token = z.object({ access_token: z.string(), expires_in: z.number() })

const MINUTE_MS = 60_000
/** Its limits are per minute: a longer pause would be a mistake, and stop all e-invoices. */
const longestPauseMs = 60 * MINUTE_MS
const maxLength = 8 * 1024 * 1024
const TOKEN_LIMIT: Limit = { name: 'token', aMinute: 12 }

/**
 * Calls MyInvois with a token, which is reused until shortly before it expires, within the limits of
 * each minute.
 * @returns no answer if a limit is reached; then nothing was sent.
 */
export function myInvoisClient({
  url,
  clientId,
  clientSecret,
  timeoutMs = 15_000,
  now = () => Date.now(),
  callBudget = ownCalls(now),
  log,
}: ClientOptions) {
  let current: { text: string; until: number } | undefined
  const waitFor = ({ name, aMinute }: Limit) => callBudget.take(`myinvois-${name}`, aMinute)

  /** Delays the next calls of all processes as long as MyInvois asks. */
  async function obey({ name, aMinute }: Limit, answer: ApiResponse): Promise<void> {
    if (answer.status === 429) await callBudget.pause(`myinvois-${name}`, aMinute, answer.afterMs)
  }

  async function send(
    name: string,
    path: string,
    init: RequestInit,
  ): Promise<ApiResponse | NoAnswer> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      // Redirects are refused, so that the key is not sent elsewhere.
      const response = await fetch(url + path, { ...init, redirect: 'error', signal })
      const text = await bounded(response, maxLength)
      const header = response.headers.get('retry-after') ?? undefined
      const seconds = retryAfterSeconds(header, new Date(now())) ?? 60
      const afterMs = Math.min(seconds * 1_000, longestPauseMs)
      const { status } = response
      const correlationId = response.headers.get('correlationId') ?? ''
      // Documents and tax numbers that it does not have are no failures.
      if (status >= 400 && status !== 404)
        log?.(`MyInvois answered ${status} to ${name}, correlationId ${correlationId}`)
      return { status, body: jsonOf(text), afterMs, correlationId }
    } catch (error) {
      return wasNotSent(error)
        ? { ok: false, code: 'not-sent', afterMs: MINUTE_MS }
        : { ok: false, code: 'unknown' }
    }
  }

  async function tokenNow(): Promise<string | NoAnswer> {
    if (current && now() < current.until) return current.text
    const wait = await waitFor(TOKEN_LIMIT)
    if (wait > 0) return { ok: false, code: 'not-sent', afterMs: wait }
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
      scope: 'InvoicingAPI',
    })
    const answer = await send(TOKEN_LIMIT.name, '/connect/token', { method: 'POST', body })
    // Without a token nothing was sent.
    if ('ok' in answer) return { ok: false, code: 'not-sent', afterMs: MINUTE_MS }
    await obey(TOKEN_LIMIT, answer)
    const read = token.safeParse(answer.body)
    if (answer.status !== 200 || !read.success)
      return { ok: false, code: 'not-sent', afterMs: answer.afterMs }
    current = {
      text: read.data.access_token,
      until: now() + read.data.expires_in * 1_000 - MINUTE_MS,
    }
    return current.text
  }

  return async (request: ApiRequest): Promise<{ ok: true; value: ApiResponse } | NoAnswer> => {
    const wait = await waitFor(request.limit)
    if (wait > 0) return { ok: false, code: 'not-sent', afterMs: wait }
    const bearer = await tokenNow()
    if (typeof bearer !== 'string') return bearer
    const answer = await send(request.limit.name, request.path, {
      method: request.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json',
        ...(request.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    })
    if ('ok' in answer) return answer
    await obey(request.limit, answer)
    // The token was revoked: the next call requests another.
    if (answer.status === 401) {
      current = undefined
      return { ok: false, code: 'not-sent', afterMs: 1_000 }
    }
    return { ok: true, value: answer }
  }
}
