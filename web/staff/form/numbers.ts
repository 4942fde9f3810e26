/** RM of what was typed, `12.5` or `12,50`; undefined for anything else. */
export function amountOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** An amount as text of a field: `30.00`. */
export function amountText(amount: number): string {
  return amount.toFixed(2)
}

/** A whole number as typed, up to a million; undefined for anything else. */
export function wholeOf(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
}
