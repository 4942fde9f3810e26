import type { z } from 'zod'
import type { Contract } from '../domain/api/contract.ts'
import { m } from '../messages/page.ts'
import { followSession, forgetSession } from './account/session.ts'
import { callHeaders, takeEarly } from './early.ts'
import { isOffline } from './network-state.ts'
import { company } from './public-site/site-facts.ts'

export type Call = keyof Contract & string
export type CallInput<K extends Call> = Contract[K] extends { request: infer S extends z.ZodType }
  ? z.input<S> & object
  : never
export type CallOutput<K extends Call> = Contract[K] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : never

/** Values for `{name}` in a path. */
export type Params = Readonly<Record<string, string | number>>

export type CallOptions = {
  params?: Params
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * A failure from the server. Status 0 means that there was no answer (`code: 'network'`), or that
 * nothing was sent (`code: 'offline'`).
 */
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
    super(body.response ?? m.common_went_wrong_try_again())
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.fields = body.fields ?? {}
    this.requestId = body.request_id
  }
}

/** The codes of a 401 that mean an ended session. */
export const sessionEnded: ReadonlySet<string> = new Set(['sign-in-needed', 'not-signed-in'])

/**
 * Calls fail immediately while the browser is offline. Nothing is sent later: a delayed change
 * would be unexpected.
 */
const offline = {
  change: { code: 'offline', response: m.common_offline_unchanged() },
  reading: {
    code: 'offline',
    response: m.common_offline_later(),
  },
}

/** Calls that only read: every GET, and POSTs that read. */
const readingPosts =
  /\/get-|^\/geo\/|^\/reports\/|\/board\/plan\/$|\/(candidates|check|effect|export|preview)\/?$/

/** The message when the server did not answer. */
export const unreachable = m.common_unreachable({ company })

/** Resolves to true once a refused call can be sent again. */
type Remedy = (
  refused: ApiError,
  sent: { readonly path: string; readonly reads: boolean },
) => Promise<boolean> | undefined
const remedies = new Set<Remedy>()

/** Adds what a person can do about a refused call, such as a login. @returns removes it. */
export function addRemedy(remedy: Remedy): () => void {
  remedies.add(remedy)
  return () => void remedies.delete(remedy)
}

/**
 * Makes a call of the contract, by its name: `call('POST /account/login/', { username, password
 * })`. The input of a GET becomes its query. Throws ApiError for every failure; an aborted call
 * throws its AbortError.
 */
export async function call<K extends Call>(
  name: K,
  input?: CallInput<K>,
  options: CallOptions = {},
): Promise<CallOutput<K>> {
  const [method = 'GET', pattern = ''] = name.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(options.params?.[key] ?? ''),
  )
  return (await send(method, path, input, options)) as CallOutput<K>
}

/**
 * The options of a query for a call: `useQuery(callQuery(['team'], 'GET /staff/team/'))`, or `{
 * ...callQuery(…), enabled }`.
 */
export function callQuery<K extends Call, Key extends readonly unknown[]>(
  queryKey: Key,
  name: K,
  input?: CallInput<K>,
  params?: Params,
) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(name, input, params ? { params, signal } : { signal }),
  }
}

/** Like `call`, for the calls in a service's definition (`service.calls.quote`). */
export async function send(
  method: string,
  path: string,
  input: object | undefined,
  options: CallOptions = {},
): Promise<unknown> {
  const { headers, signal } = options
  const reads = method === 'GET' || readingPosts.test(path)
  if (isOffline()) {
    throw new ApiError(0, reads ? offline.reading : offline.change)
  }
  const query = method === 'GET' ? queryOf(input) : ''
  let answer: Response
  let content: unknown
  try {
    const body = method === 'GET' ? undefined : JSON.stringify(input ?? {})
    const early = headers ? undefined : takeEarly(method, path + query, body)
    answer = await (early ??
      fetch(path + query, {
        method,
        credentials: 'same-origin',
        headers: { ...callHeaders, ...headers },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      }))
    content = await answer.json()
  } catch (error) {
    if (signal?.aborted) throw error
    // A failed connection, or a proxy's page that is not JSON, has no failure body.
    throw new ApiError(0, { code: 'network', response: unreachable })
  }
  followSession()
  if (answer.ok) return content
  const failed = new ApiError(
    answer.status,
    typeof content === 'object' && content !== null ? content : {},
  )
  // Updates the navbar. A wrong password does not end a session.
  if (sessionEnded.has(failed.code)) forgetSession()
  for (const remedy of remedies)
    if (await remedy(failed, { path, reads })) return send(method, path, input, options)
  throw failed
}

function queryOf(input: object | undefined): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value !== undefined) query.set(key, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** True if the first factor of a sign-in was correct and the account has a second one. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second-factor-needed'
}

/** True if what was asked for does not exist (any more): asking again cannot help. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** The sentence to show for any error. */
export function failureSentence(error: unknown): string {
  return error instanceof ApiError ? error.message : m.common_went_wrong_try_again()
}
