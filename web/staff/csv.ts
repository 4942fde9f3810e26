import Papa from 'papaparse'
import { m } from '../../messages/page.ts'
import { saveFile } from '../documents/save-file.ts'
import { toastError } from '../ui/toast.ts'

/** Rows of one table, keyed by the heads of its columns. */
export type CsvRow = Readonly<Record<string, string | number>>

/**
 * The rows as CSV (RFC 4180), with a byte order mark so that spreadsheets read names in every
 * script, and with formulas escaped.
 */
export function csvOf(rows: readonly CsvRow[]): string {
  return `\uFEFF${Papa.unparse([...rows], { escapeFormulae: true })}`
}

/**
 * Saves the rows as a CSV file of that name; says so instead when there are none, as a file without
 * even a head looks broken.
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
