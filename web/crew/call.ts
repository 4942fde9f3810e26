import type { Call, CallInput, CallOutput } from '../api.ts'
import { callHeaders } from '../early.ts'

/** So long a call may take on a bad network before it counts as failed. */
const PATIENCE_MS = 20_000

type Inputs = Record<string, string>

/** Why a call of the crew's app failed; status 0 when no answer came. */
export class CrewCallError extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.name = 'CrewCallError'
    this.status = status
  }
}

/** True when the server no longer knows this phone: the worker has to sign in again. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CrewCallError && (error.status === 401 || error.status === 403)
}

/** True for a failure that another try may not meet. */
export function mayPass({ status }: CrewCallError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/**
 * A call of the contract by the crew's cookie. Unlike `call` of web/api.ts it knows nothing of accounts:
 * a worker who is signed out changes nothing for a customer in the same browser.
 * @param patienceMs how long it may take before it counts as failed.
 * @throws CrewCallError for every failure.
 */
export async function crewCall<K extends Call>(
  name: K,
  input?: CallInput<K>,
  params: Readonly<Record<string, string>> = {},
  patienceMs = PATIENCE_MS,
): Promise<CallOutput<K>> {
  const [method = 'GET', pattern = ''] = name.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '')
  const query = method === 'GET' && input ? `?${new URLSearchParams(input as Inputs)}` : ''
  let answer: Response
  let content: unknown
  try {
    answer = await fetch(path + query, {
      method,
      credentials: 'same-origin',
      headers: callHeaders,
      signal: AbortSignal.timeout(patienceMs),
      ...(method === 'GET' ? {} : { body: JSON.stringify(input ?? {}) }),
    })
    content = await answer.json()
  } catch {
    throw new CrewCallError(0, '')
  }
  if (answer.ok) return content as CallOutput<K>
  throw new CrewCallError(answer.status, (content as { response?: string }).response ?? '')
}
