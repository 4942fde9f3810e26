/** Calls back when the browser is idle, after two seconds at the latest. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 1000)
}
