/**
 * How fast pages are for visitors. Figures are stored as counters: the number of samples of a
 * metric between two values. The bounds of good and poor fall between two counters, so shares by
 * rating are exact, and a percentile is exact to the width of a counter.
 */
export type Vital = {
  readonly unit: 'ms' | ''
  /** At most this is good (web.dev/articles/vitals). */
  readonly good: number
  /** More than this is poor. */
  readonly poor: number
  /** Between two counters. */
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

/** The last counter: for everything above. */
export const LAST_BUCKET = 255

/** The counter of a value: number n counts values above n widths, up to n + 1 widths. */
export function bucketOf(name: VitalName, value: number): number {
  // 0.1 / 0.005 is 20 in spite of float rounding.
  const widths = Number((value / vitals[name].width).toFixed(6))
  return Math.min(LAST_BUCKET, Math.max(0, Math.ceil(widths) - 1))
}

/** The highest value that a counter holds; of the last one, the value it begins at. */
export function topOf(name: VitalName, bucket: number): number {
  const top = Math.min(bucket + 1, LAST_BUCKET) * vitals[name].width
  return Number(top.toFixed(3))
}

/** The first counters that are not good any more, and poor. */
export function boundsOf(name: VitalName): { good: number; poor: number } {
  const { good, poor } = vitals[name]
  return { good: bucketOf(name, good) + 1, poor: bucketOf(name, poor) + 1 }
}
