/**
 * Some columns of rows, each as an array: the values of a statement that reads them by `unnest`, in
 * the order of the names. A missing field is null.
 */
export function columnsOf<Row>(
  rows: readonly Row[],
  ...names: readonly (keyof Row)[]
): (readonly unknown[])[] {
  return names.map((name) => rows.map((row) => row[name]))
}
