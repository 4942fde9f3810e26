import type { z } from 'zod'
import type { Contract } from '../../domain/api/contract.ts'
import { sitePath } from '../locale.ts'

const call = 'POST /common/web-vitals/' satisfies keyof Contract
type Visit = z.input<Contract[typeof call]['request']>

/**
 * Visitors who ask not to be tracked are not measured, though nothing here could track them; nor a
 * visit that the page itself has reported already (web/vitals/measure.ts).
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

/** Marks the page view as measured by the caller, so that no other code measures it. */
export function markMeasured(): void {
  document.documentElement.dataset.measured = 'yes'
}

/**
 * Reports a visit to our server: five numbers at most, the page's path, and the kind of device and
 * connection.
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

/** The path of the document that was loaded, even after navigation. */
function pageOfVisit(): string {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(loaded?.name ?? location.href)
  // Without the secret of the link to a visit.
  return sitePath(pathname)
    .replace(/^\/t\/.*/, '/t')
    .replace(/(.)\/$/, '$1')
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
