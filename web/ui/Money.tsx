import { formatSen, senOf } from '../../domain/booking/price/money.ts'

/** `RM 112.50` from ringgit, as the wire carries them (docs/product/prices.md). */
export function formatRm(rm: number): string {
  return formatSen(senOf(rm))
}

/** An amount in figures of equal width, never broken over two lines: from RM, or from integer sen. */
export function Money(amount: { rm: number } | { sen: number }) {
  return (
    <span className="numerals" style={{ whiteSpace: 'nowrap' }}>
      {'rm' in amount ? formatRm(amount.rm) : formatSen(amount.sen)}
    </span>
  )
}
