import { formatSen, senOf } from '../../domain/booking/price/money.ts'

/** Formats ringgit, as on the wire, as `RM 112.50` (docs/product/prices.md). */
export function formatRm(rm: number): string {
  return formatSen(senOf(rm))
}

/** An amount in RM or integer sen, in tabular figures and never broken over two lines. */
export function Money(amount: { rm: number } | { sen: number }) {
  return (
    <span className="numerals" style={{ whiteSpace: 'nowrap' }}>
      {'rm' in amount ? formatRm(amount.rm) : formatSen(amount.sen)}
    </span>
  )
}
