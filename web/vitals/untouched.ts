import { markMeasured, mayMeasure, reportVisit } from './visit.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/**
 * Reports how fast a public page was for somebody who leaves it before its script has come, mostly
 * without having touched it. It stands in the HTML (web/prerender/inline.ts) and works only when
 * the page is put away, from the browser's own buffer. Whoever touches the page is measured by the
 * `web-vitals` library instead, which knows more cases and how inputs were answered.
 */
export function measureUntouched(): void {
  // Loaded in the background: its times say nothing.
  if (document.visibilityState === 'hidden') return
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !mayMeasure()) return
    markMeasured()
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const shifts = bufferedEntries('layout-shift')
    reportVisit(
      [
        { name: 'TTFB' as const, value: loaded?.responseStart },
        { name: 'FCP' as const, value: painted?.startTime },
        {
          name: 'LCP' as const,
          value: bufferedEntries('largest-contentful-paint')?.at(-1)?.startTime,
        },
        // Nothing that was painted could not shift either.
        { name: 'CLS' as const, value: painted && shifts && largestBurst(shifts as Shift[]) },
      ].filter((metric): metric is typeof metric & { value: number } => metric.value !== undefined),
    )
  })
}

/** What the browser has buffered of a kind, at once; undefined where it has none. */
function bufferedEntries(type: string): PerformanceEntry[] | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type, buffered: true })
  return observer.takeRecords()
}

/** The score of CLS: shifts less than a second apart, within five seconds, count together. */
function largestBurst(shifts: readonly Shift[]): number {
  let largest = 0
  let sum = 0
  let first = 0
  let last = 0
  for (const { startTime, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue
    const joins = sum > 0 && startTime - last < 1000 && startTime - first < 5000
    if (!joins) {
      sum = 0
      first = startTime
    }
    sum += value
    last = startTime
    largest = Math.max(largest, sum)
  }
  return largest
}
