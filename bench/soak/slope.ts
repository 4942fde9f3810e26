/** A value at a moment in milliseconds. */
export type Point = { readonly at: number; readonly value: number }

/** A line through points: the growth per hour and its standard error. */
export type Slope = { readonly anHour: number; readonly error: number; readonly points: number }

const HOUR_MS = 3_600_000
/** With fewer samples, the error itself is a guess. */
const FEWEST = 8

/**
 * Least squares. Neighbouring samples of a process are similar, which makes the usual standard error
 * too small: it is widened by the correlation of successive residuals.
 */
export function slopeOf(points: readonly Point[]): Slope {
  const count = points.length
  if (count < FEWEST) return { anHour: 0, error: Number.POSITIVE_INFINITY, points: count }
  const hours = points.map(({ at }) => at / HOUR_MS)
  const meanHour = mean(hours)
  const meanValue = mean(points.map(({ value }) => value))
  const spread = sum(hours.map((hour) => (hour - meanHour) ** 2))
  const anHour =
    sum(points.map(({ value }, at) => ((hours[at] ?? 0) - meanHour) * (value - meanValue))) / spread
  const residuals = points.map(
    ({ value }, at) => value - meanValue - anHour * ((hours[at] ?? 0) - meanHour),
  )
  const squares = sum(residuals.map((residual) => residual ** 2))
  const alike =
    squares > 0
      ? sum(residuals.slice(1).map((residual, at) => residual * (residuals[at] ?? 0))) / squares
      : 0
  const correlation = Math.min(0.95, Math.max(0, alike))
  const error =
    Math.sqrt(squares / (count - 2) / spread) * Math.sqrt((1 + correlation) / (1 - correlation))
  return { anHour, error, points: count }
}

/** Is there no evidence of growth (0 is within two errors), or is it below a limit? */
export function isFlat({ anHour, error }: Slope, limit: number): boolean {
  return anHour - 2 * error <= 0 || anHour <= limit
}

/** The value that this share of all values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, two) => one - two)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}
