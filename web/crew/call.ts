import type { Call, CallInput, CallOutput } from '../api.ts'
import { callHeaders } from '../early.ts'

/** The timeout of a call on a bad network. */
const PATIENCE_MS = 20_000

type Inputs = Record<string, string>

/** The failure of a call of the crew's app; status 0 if there was no answer. */
export class CrewCallError extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.name = 'CrewCallError'
    this.status = status
  }
}

/** True if the server no longer knows this phone: the worker has to sign in again. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CrewCallError && (error.status === 401 || error.status === 403)
}

/** True for a temporary failure. */
export function isTemporary({ status }: CrewCallError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/**
 * A call of the contract by the crew's cookie. Unlike `call` of web/api.ts it knows nothing of
 * accounts: signing out a worker does not affect a customer in the same browser.
 * @param patienceMs the timeout in milliseconds.
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
