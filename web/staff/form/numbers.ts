/** Parses RM such as `12.5` or `12,50`; undefined for anything else. */
export function amountOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** The same for more than 0 and at most `most`. */
export function amountUpTo(most: number) {
  return (text: string) => {
    const amount = amountOf(text)
    return amount && amount <= most ? amount : undefined
  }
}

/** Formats an amount for a field: `30.00`. */
export function amountText(amount: number): string {
  return amount.toFixed(2)
}

/** Parses an integer of up to seven digits; undefined for anything else. */
export function wholeOf(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
}
