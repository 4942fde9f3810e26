/**
 * Page speed for visitors, stored as histograms per metric. The thresholds of good and poor lie
 * between two buckets, so shares by rating are exact, and a percentile is exact to the width of a
 * bucket.
 */
export type Vital = {
  readonly unit: 'ms' | ''
  /** Good up to this value (web.dev/articles/vitals). */
  readonly good: number
  /** Poor above this value. */
  readonly poor: number
  /** Width of a bucket. */
  readonly width: number
}

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type VitalName = (typeof vitalNames)[number]

/** The metrics of web-vitals with their thresholds. */
export const vitals: Readonly<Record<VitalName, Vital>> = {
  LCP: {
    unit: 'ms',
    good: 2500,
    poor: 4000,
    width: 50,
  },
  INP: {
    unit: 'ms',
    good: 200,
    poor: 500,
    width: 5,
  },
  CLS: {
    unit: '',
    good: 0.1,
    poor: 0.25,
    width: 0.005,
  },
  FCP: {
    unit: 'ms',
    good: 1800,
    poor: 3000,
    width: 30,
  },
  TTFB: {
    unit: 'ms',
    good: 800,
    poor: 1800,
    width: 20,
  },
}

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
export const connectionTypes = ['slow', 'fast', 'unknown'] as const

/** The last bucket, for all higher values. */
export const LAST_BUCKET = 255

/** The bucket of a value: bucket n counts values above n widths, up to n + 1 widths. */
export function bucketOf(name: VitalName, value: number): number {
  // 0.1 / 0.005 is 20 in spite of float rounding.
  const widths = Number((value / vitals[name].width).toFixed(6))
  return Math.min(LAST_BUCKET, Math.max(0, Math.ceil(widths) - 1))
}

/** The upper bound of a bucket; for the last one, its lower bound. */
export function topOf(name: VitalName, bucket: number): number {
  const top = Math.min(bucket + 1, LAST_BUCKET) * vitals[name].width
  return Number(top.toFixed(3))
}

/** The first buckets above good, and of poor. */
export function boundsOf(name: VitalName): { good: number; poor: number } {
  const { good, poor } = vitals[name]
  return { good: bucketOf(name, good) + 1, poor: bucketOf(name, poor) + 1 }
}
