import { fileOfRows } from '../../domain/books/csv.ts'
import { m } from '../../messages/page.ts'
import { saveFile } from '../documents/save-file.ts'
import { toastError } from '../ui/toast.ts'

/** A row of a table, keyed by column headers. */
export type CsvRow = Readonly<Record<string, string | number>>

/** Rows as CSV, with a byte order mark so that spreadsheets read all scripts. */
export function csvOf(rows: readonly CsvRow[]): string {
  const headers = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => headers.map((header) => row[header] ?? ''))
  return `\uFEFF${fileOfRows([headers, ...cells])}`
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
