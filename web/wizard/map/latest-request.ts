/** A request that may have been superseded. */
export type TrackedRequest = { readonly signal: AbortSignal; isCurrent(): boolean }

/**
 * Only the latest request counts: a new one, or any input, cancels the previous one, so that a late
 * answer never overwrites newer values.
 */
export function latestRequest(): { begin(): TrackedRequest; end(): void } {
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
