/** How long to wait if nothing is painted, as in a background tab. */
const PATIENCE_MS = 3_000

/** Calls back after the first paint, or after a timeout if there is none. */
export function afterPaint(act: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    act()
  }
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    new PerformanceObserver((entries, observer) => {
      if (!entries.getEntriesByName('first-contentful-paint')[0]) return
      observer.disconnect()
      // Lets the browser present the paint before any request.
      requestAnimationFrame(() => setTimeout(once))
    }).observe({ type: 'paint', buffered: true })
  }
  setTimeout(once, PATIENCE_MS)
}
