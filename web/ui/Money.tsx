/** `RM 112.50` from ringgit, as the wire carries them (decisions 2). */
export function formatRm(rm: number): string {
  const amount = Math.abs(rm).toLocaleString('en-MY', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${rm < 0 ? '-' : ''}RM ${amount}`
}

/** An amount in figures of equal width, never broken over two lines: from RM, or from integer sen. */
export function Money(amount: { rm: number } | { sen: number }) {
  const rm = 'rm' in amount ? amount.rm : amount.sen / 100
  return (
    <span className="numerals" style={{ whiteSpace: 'nowrap' }}>
      {formatRm(rm)}
    </span>
  )
}
