import type { z } from 'zod'
import type { Contract } from '../../domain/api/contract.ts'

const call = 'POST /common/web-vitals/' satisfies keyof Contract
type Visit = z.input<Contract[typeof call]['request']>

/**
 * Nobody is measured who asks not to be tracked, though nothing here could; nor a visit that the
 * page itself has reported already (web/vitals/untouched.ts).
 */
export function mayMeasure(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return (
    doNotTrack !== '1' &&
    !globalPrivacyControl &&
    'sendBeacon' in navigator &&
    !document.documentElement.dataset.measured
  )
}

/** From here on whoever calls this measures the visit, and nobody else. */
export function markMeasured(): void {
  document.documentElement.dataset.measured = 'yes'
}

/**
 * Reports to our server what a visit came to: five numbers at most, the page's path, and the kind of
 * device and connection.
 */
export function reportVisit(metrics: Visit['metrics']): void {
  if (metrics.length === 0) return
  const visit: Visit = {
    page: pageOfVisit(),
    device: deviceClass(),
    connection: connectionType(),
    metrics,
  }
  const body = new Blob([JSON.stringify(visit)], { type: 'application/json' })
  navigator.sendBeacon(call.slice('POST '.length), body)
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
