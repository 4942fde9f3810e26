/** How long to wait where nothing is painted, as in a tab in the background. */
const PATIENCE_MS = 3_000

/** Calls back once the page has been painted, or soon after it is plain that it will not be. */
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
      // What was painted is shown before anything is asked for.
      requestAnimationFrame(() => setTimeout(once))
    }).observe({ type: 'paint', buffered: true })
  }
  setTimeout(once, PATIENCE_MS)
}
