import type { z } from 'zod'
import { type Refused, refuse, type Success } from '../../domain/result.ts'

/**
 * Why a provider gave no answer; `detail` is for the log and contains neither keys nor the request.
 */
export type NoAnswer = Refused<
  'timeout' | 'unreachable' | 'refused' | 'over-limit' | 'malformed' | 'cancelled'
>

/** The time limit of one request to a provider, in milliseconds. */
export const patienceMs = 3_000

const maxBytes = 512 * 1024

type Question = {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly timeoutMs: number
  /** Cancels the request, if somebody may stop waiting for it. */
  readonly signal?: AbortSignal
}

/** An answer of any status: JSON of the expected shape. */
export type JsonResponse<Body> = { readonly status: number; readonly body: Body }

/**
 * Requests JSON from a provider and validates it. Addresses may contain a key, so no message
 * contains one.
 * @param shape of the body, including refusals.
 */
export async function fetchJson<S extends z.ZodType>(
  { url, method = 'GET', headers, body, timeoutMs, signal }: Question,
  shape: S,
): Promise<Success<JsonResponse<z.output<S>>> | NoAnswer> {
  const late = AbortSignal.timeout(timeoutMs)
  let status: number
  let text: string
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Jiran',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A key must not follow a redirect.
      redirect: 'error',
      signal: signal ? AbortSignal.any([late, signal]) : late,
    })
    status = response.status
    text = await bounded(response, maxBytes)
  } catch (error) {
    if (late.aborted) return failure('timeout', `no answer within ${timeoutMs} ms`)
    if (signal?.aborted) return failure('cancelled', 'nobody waits for it any more')
    return failure('unreachable', causeOf(error))
  }
  const content = jsonOf(text)
  if (content === undefined)
    return status >= 400 ? refusal(status) : failure('malformed', `status ${status}, no JSON`)
  const parsed = shape.safeParse(content)
  if (parsed.success) return { ok: true, value: { status, body: parsed.data } }
  if (status >= 400) return refusal(status)
  const where = parsed.error.issues[0]?.path.join('.') ?? ''
  return failure('malformed', `status ${status}, unexpected at "${where}"`)
}

/** The meaning of a failure status, if the body says no more. */
export function refusal(status: number, detail = ''): NoAnswer {
  const description = `status ${status}${detail && `, ${detail}`}`
  if (status === 429) return failure('over-limit', description)
  if (status >= 500) return failure('unreachable', description)
  return failure('refused', description)
}

/** A failure as a value. */
export function failure<Code extends string>(code: Code, detail = ''): Refused<Code> {
  return refuse({ code, detail })
}

/** The text of an answer. @throws Error if it is too long. */
export async function bounded(response: Response, maxLength: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxLength) throw new Error('too long an answer')
  }
  return text + decoder.decode()
}

/** The value of a JSON text; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Errors of connections that were never made. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True if `fetch` failed before any byte of the request was sent. */
export function wasNotSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return connectionErrors.has(cause?.code ?? '')
}

/** Node reports "fetch failed" and puts the reason into the cause. */
function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string }
  return cause?.code ?? message ?? 'unknown'
}
