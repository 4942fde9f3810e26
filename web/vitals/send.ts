import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { mayMeasure, takeUpMeasuring, tell } from './visit.ts'

/**
 * Measures this visit of the page and reports it to our server when the page is left or put
 * away. What happened before is measured too: the browser has buffered it.
 */
export function measure(): void {
  if (!mayMeasure()) return
  takeUpMeasuring()
  const told = new Set<string>()
  const waiting = new Map<Metric['name'], Metric>()
  const keep = (metric: Metric) => waiting.set(metric.name, metric)
  onTTFB(keep)
  onFCP(keep)
  onLCP(keep)
  onCLS(keep)
  onINP(keep)

  // The last to hear of it: by then the others have said what they know.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    // Each is told once: a page that is checked again does not count twice.
    const metrics = [...waiting.values()].filter(({ id }) => !told.has(id))
    waiting.clear()
    for (const { id } of metrics) told.add(id)
    tell(metrics.map(({ name, value }) => ({ name, value })))
  })
}
