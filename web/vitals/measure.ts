import { whenIdle } from '../when-idle.ts'
import { markMeasured, mayMeasure, reportVisit } from './visit.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Starts measuring the speed of this page when the browser is idle. */
export function measureSoon(): void {
  if (!mayMeasure()) return
  whenIdle(() => {
    import('./send.ts').then(({ measure }) => measure()).catch(() => undefined)
  })
}

/**
 * Reports the speed of a public page for visitors who leave before its script has loaded, mostly
 * without touching it. It is inline in the HTML (web/prerender/inline.ts) and runs only when the
 * page is hidden, from the browser's own buffer. Pages with interaction are measured by the
 * `web-vitals` library instead, which covers more cases and input delays.
 */
export function measureUntouched(): void {
  // Loaded in the background: its times are meaningless.
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
        // Without a paint there are no shifts.
        { name: 'CLS' as const, value: painted && shifts && largestBurst(shifts as Shift[]) },
      ].filter((metric): metric is typeof metric & { value: number } => metric.value !== undefined),
    )
  })
}

/** The buffered entries of a kind; undefined without any. */
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
