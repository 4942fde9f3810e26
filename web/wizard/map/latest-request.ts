/** One question's right to be answered. */
export type Turn = { readonly signal: AbortSignal; isCurrent(): boolean }

/**
 * Questions of which only the newest counts: beginning one, or anything the person does meanwhile,
 * ends the one before, so that a late answer never overwrites what is newer.
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
