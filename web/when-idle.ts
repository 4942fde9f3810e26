/** Calls back when the browser has nothing better to do, two seconds from now at the latest. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 1000)
}
