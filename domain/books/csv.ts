type Cell = string | number

/**
 * True for text that a spreadsheet would run as a formula, also with full-width signs; negative
 * numbers are safe.
 */
const isFormula = (text: string) =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)

function cellOf(cell: Cell, separator: string): string {
  const value = String(cell)
  const text = isFormula(value) ? `'${value}` : value
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes rows as CSV (RFC 4180) with formulas escaped. The same rows give the same bytes. */
export function fileOfRows(rows: readonly (readonly Cell[])[], separator = ','): string {
  return rows
    .map((row) => `${row.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`)
    .join('')
}
