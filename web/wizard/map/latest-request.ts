/** One question's right to be answered. */
export type Turn = { readonly signal: AbortSignal; isCurrent(): boolean }

/**
 * Requests of which only the newest counts: a new one, or any input meanwhile, cancels the one
 * before, so that a late answer never overwrites newer values.
 */
export function latestRequest(): { begin(): Turn; end(): void } {
  let current: AbortController | undefined
  return {
    begin() {
      current?.abort()
      const own = new AbortController()
      current = own
      return { signal: own.signal, isCurrent: () => current === own && !own.signal.aborted }
    },
    end() {
      current?.abort()
      current = undefined
    },
  }
}
