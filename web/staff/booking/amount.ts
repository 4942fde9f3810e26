/**
 * Parses an amount in RM: `30`, `30.5`, `1,200.00`.
 * @returns undefined for anything else, for empty input, and for more than `most`.
 */
export function readAmount(typed: string, most: number): number | undefined {
  const text = typed
    .trim()
    .replace(/^RM\s*/i, '')
    .replaceAll(',', '')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined
  const amount = Number(text)
  return amount > 0 && amount <= most ? amount : undefined
}
