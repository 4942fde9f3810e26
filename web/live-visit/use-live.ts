import { useEffect, useState } from 'react'
import { ApiError, type CallOutput, call } from '../api.ts'

/** A visit as shown to anyone with its link. */
export type Live = CallOutput<'GET /visits/live/'>

/** The state of a visit: the last answer, when it came, and whether the last attempt failed. */
export type LiveState = {
  readonly visit?: Live
  readonly at?: Date
  readonly failed?: boolean
  /** The link is wrong, too old or too early. */
  readonly unknown?: boolean
}

/** Polling interval; not in a hidden window. */
const POLL_MS = 25_000
/** The timeout of a stalled network. */
const PATIENCE_MS = 15_000

/**
 * Follows a visit while its page is visible. The last answer stays while offline.
 * @param token the token in the address; undefined until known.
 * @returns the state, and a function to refetch immediately.
 */
export function useLive(token: string | undefined): LiveState & { readonly ask: () => void } {
  const [state, setState] = useState<LiveState>({})
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question starts it again
  useEffect(() => {
    if (token === undefined) return
    const gone = new AbortController()
    const { signal } = gone
    let busy = false
    const ask = () => {
      if (busy || document.visibilityState === 'hidden') return
      busy = true
      void answerOf(token, signal).then((next) => {
        busy = false
        if (!signal.aborted) setState((before) => (next.failed ? { ...before, ...next } : next))
      })
    }
    ask()
    const timer = setInterval(ask, POLL_MS)
    document.addEventListener('visibilitychange', ask, { signal })
    addEventListener('online', ask, { signal })
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [token, asked])
  return { ...state, ask: () => setAsked((times) => times + 1) }
}

async function answerOf(token: string, signal: AbortSignal): Promise<LiveState> {
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const visit = await call('GET /visits/live/', { token }, { signal: either })
    return { visit, at: new Date() }
  } catch (error) {
    return error instanceof ApiError && (error.status === 404 || error.status === 400)
      ? { unknown: true }
      : { failed: true }
  }
}
