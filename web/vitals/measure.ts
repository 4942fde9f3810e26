/**
 * Begins to measure how fast this page is, when the browser has nothing better to do. What happened
 * before is measured too: the browser has kept it. Nobody is measured who asks not to be tracked,
 * though nothing here could.
 */
export function measureSoon(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  if (doNotTrack === '1' || globalPrivacyControl || !('sendBeacon' in navigator)) return
  const begin = () => {
    import('./send.ts').then(({ measure }) => measure()).catch(() => undefined)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 2000 })
  else setTimeout(begin, 1000)
}
