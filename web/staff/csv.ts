import Papa from 'papaparse'
import { m } from '../../messages/page.ts'
import { saveFile } from '../documents/save-file.ts'
import { toastError } from '../ui/toast.ts'

/** A row of a table, keyed by column headers. */
export type CsvRow = Readonly<Record<string, string | number>>

/**
 * Writes rows as CSV (RFC 4180) with formulas escaped, and a byte order mark so that spreadsheets
 * read all scripts.
 */
function csvOf(rows: readonly CsvRow[]): string {
  return `\uFEFF${Papa.unparse([...rows], { escapeFormulae: true })}`
}

/**
 * Saves rows as a CSV file. If there are none, shows a message instead, as a file without headers
 * looks broken.
 * @returns whether a file was saved.
 */
export function saveCsv(rows: readonly CsvRow[], name: string): boolean {
  if (rows.length === 0) {
    toastError(m.staff_list_nothing_to_export())
    return false
  }
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  return true
}
