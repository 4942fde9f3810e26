/** An exact fraction: a sixth stays a sixth. */
export type Fraction = { readonly numerator: number; readonly denominator: number }

export const NOTHING: Fraction = { numerator: 0, denominator: 1 }

/** `amountSen` times the fraction, rounded half up to the sen (docs/product/prices.md#total). */
export function shareOf(amountSen: number, part: Fraction): number {
  return Math.floor((2 * amountSen * part.numerator + part.denominator) / (2 * part.denominator))
}

/** The fraction left when `part` is taken off. */
export function remainder(part: Fraction): Fraction {
  return { numerator: part.denominator - part.numerator, denominator: part.denominator }
}

/** Converts integer sen to ringgit for JSON: 11250 becomes 112.5. */
export function ringgit(sen: number): number {
  return sen / 100
}

/** Converts ringgit with at most two decimals to integer sen. */
export function senOf(amount: number): number {
  return Math.round(amount * 100)
}

/** Formats 11250 sen as `RM 112.50`, a negative amount as `-RM 10.00`. */
export function formatSen(sen: number): string {
  const whole = Math.floor(Math.abs(sen) / 100)
  const cents = String(Math.abs(sen) % 100).padStart(2, '0')
  return `${sen < 0 ? '-' : ''}RM ${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/**
 * Splits an amount in proportion to `weights`. The parts add up exactly: each sen left over by
 * rounding goes to the earliest parts with a weight above zero.
 */
export function splitSen(amountSen: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map((_, at) => (at === 0 ? amountSen : 0))
  const parts = weights.map((weight) => Math.floor((amountSen * weight) / total))
  let left = amountSen - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => ((weights[at] ?? 0) > 0 && left-- > 0 ? part + 1 : part))
}
