import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { z } from 'zod'
import type { Contract } from '../../domain/api/contract.ts'

const call = 'POST /common/web-vitals/' satisfies keyof Contract
type Visit = z.input<Contract[typeof call]['request']>

/**
 * Measures this visit of the page and tells our server what came of it when the page is left or put
 * away: five numbers at most, the page's path, and the kind of device and connection.
 */
export function measure(): void {
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
    // Each is told once: a page that is looked at again does not count twice.
    const metrics = [...waiting.values()].filter(({ id }) => !told.has(id))
    waiting.clear()
    if (metrics.length === 0) return
    for (const { id } of metrics) told.add(id)
    const visit: Visit = {
      page: pageOfVisit(),
      device: deviceClass(),
      connection: connectionType(),
      metrics: metrics.map(({ name, value }) => ({ name, value })),
    }
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' })
    navigator.sendBeacon(call.slice('POST '.length), body)
  })
}

/** The path of the document that was loaded, wherever the visit has gone since. */
function pageOfVisit(): string {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(loaded?.name ?? location.href)
  return pathname.replace(/(.)\/$/, '$1')
}

function deviceClass(): Visit['device'] {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop'
  return matchMedia('(min-width: 768px)').matches ? 'tablet' : 'phone'
}

function connectionType(): Visit['connection'] {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  if (!connection?.effectiveType) return 'unknown'
  return connection.effectiveType === '4g' ? 'fast' : 'slow'
}
