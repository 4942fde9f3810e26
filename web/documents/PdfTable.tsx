import { View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { styles } from './pdf-styles.ts'

type Props = { headings: ReactNode; rows: readonly ReactNode[]; sums: ReactNode }

/** The lines of a PDF: every page that has some repeats the headings, and the sums follow the last line. */
export function PdfTable({ headings, rows, sums }: Props) {
  return (
    <View>
      <View style={styles.tableHead} fixed>
        {headings}
      </View>
      {rows.slice(0, -1)}
      <View wrap={false}>
        {rows.at(-1)}
        {sums}
      </View>
    </View>
  )
}
