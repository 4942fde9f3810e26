import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { markMeasured, mayMeasure, reportVisit } from './visit.ts'

/**
 * Measures this page view and reports it to our server when the page is left or hidden. Earlier
 * entries are included, as the browser buffers them.
 */
export function measure(): void {
  if (!mayMeasure()) return
  markMeasured()
  const reported = new Set<string>()
  const waiting = new Map<Metric['name'], Metric>()
  const add = (metric: Metric) => waiting.set(metric.name, metric)
  onTTFB(add)
  onFCP(add)
  onLCP(add)
  onCLS(add)
  onINP(add)

  // Registered last, so that the callbacks of web-vitals have already run.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    // Each is reported once, however often the page is hidden.
    const metrics = [...waiting.values()].filter(({ id }) => !reported.has(id))
    waiting.clear()
    for (const { id } of metrics) reported.add(id)
    reportVisit(metrics.map(({ name, value }) => ({ name, value })))
  })
}
