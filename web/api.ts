import type { z } from 'zod'
import type { Contract } from '../domain/api/contract.ts'
import { forgetSession } from './account/session.ts'

type Call = keyof Contract & string
type Input<K extends Call> = Contract[K] extends { request: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
type Output<K extends Call> = Contract[K] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

export type CallOptions = {
  /** Fills `{name}` in the path. */
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A failure body of the server (decisions 3), or `code: 'network'` with status 0 when none came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly requestId: string | undefined

  constructor(
    status: number,
    body: {
      response?: string
      code?: string
      fields?: Record<string, string>
      request_id?: string
    },
  ) {
    super(body.response ?? 'Something went wrong. Please try again.')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.fields = body.fields ?? {}
    this.requestId = body.request_id
  }
}

const unreachable = {
  code: 'network',
  response: 'We could not reach Jiran. Check your connection and try again.',
}

/**
 * One call of the contract, by its name there: `call('POST /account/login/', { username, password })`.
 * Throws ApiError for every failure; an aborted call throws its AbortError.
 */
export async function call<K extends Call>(
  name: K,
  body?: Input<K>,
  options: CallOptions = {},
): Promise<Output<K>> {
  const [method = 'GET', pattern = ''] = name.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(options.params?.[key] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) query.set(key, String(value))
  }
  let answer: Response
  let content: unknown
  try {
    answer = await fetch(query.size > 0 ? `${path}?${query}` : path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    content = await answer.json().catch(() => null)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, unreachable)
  }
  if (answer.ok) return content as Output<K>
  const failure = typeof content === 'object' && content !== null ? content : {}
  const error = new ApiError(answer.status, failure)
  // A login with a wrong password is 401 too, but then nobody was signed in to begin with.
  if (answer.status === 401) forgetSession()
  throw error
}

/** The sentence to show a person for any thrown thing. */
export function failureSentence(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
