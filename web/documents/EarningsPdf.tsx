import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { Earnings } from '../../domain/api/crew-pay.ts'
import { languageTags } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import { skillTitle } from '../shared/skill-title.ts'
import { dayLabel, monthLabel } from '../shared/when.ts'
import { formatRm } from '../ui/Money.tsx'
import { Foot } from './InvoicePdf.tsx'
import { PdfTable } from './PdfTable.tsx'
import { styles } from './pdf-styles.ts'

type Props = { earnings: Earnings; company: string; fonts: string[] }

/** A worker's earnings of a month: visits that are done, adjustments, total (docs/product/pay.md#earnings). */
export function EarningsPdf({ earnings, company, fonts }: Props) {
  const { month, name, visits, tip_lines: tips, adjustments, closed } = earnings
  const title = m.crew_pay_document({ month: monthLabel(month) })
  return (
    <Document title={title} author={company} language={languageTags[pageLocale]}>
      <Page size="A4" style={[styles.page, { fontFamily: fonts }]}>
        <View style={[styles.head, styles.columns]}>
          <View style={styles.column}>
            <Text style={styles.title}>{title}</Text>
            <Text>{name}</Text>
            {!closed && <Text style={styles.soft}>{m.crew_pay_document_open()}</Text>}
          </View>
          <View style={[styles.column, styles.right]}>
            <Text style={styles.company}>{company}</Text>
          </View>
        </View>
        <PdfTable
          headings={
            <>
              <Text style={styles.item}>{m.crew_pay_document_day()}</Text>
              <Text style={styles.description}>{m.crew_pay_document_service()}</Text>
              <Text style={styles.workers}>{m.crew_pay_document_hours()}</Text>
              <Text style={styles.workers}>{m.crew_pay_document_rate()}</Text>
              <Text style={styles.total}>{m.crew_pay_document_amount()}</Text>
            </>
          }
          rows={[
            ...visits
              .filter(({ done }) => done)
              .map(({ booking_id, day, skill, hours, rate, amount }) => (
                <View key={booking_id} style={styles.tableRow} wrap={false}>
                  <Text style={styles.item}>{dayLabel(day)}</Text>
                  <Text style={styles.description}>
                    {skillTitle(skill)} · {booking_id}
                  </Text>
                  <Text style={styles.workers}>{hours}</Text>
                  <Text style={styles.workers}>
                    {rate === null ? m.common_nothing() : formatRm(rate)}
                  </Text>
                  <Text style={styles.total}>
                    {amount === null ? m.common_nothing() : formatRm(amount)}
                  </Text>
                </View>
              )),
            ...tips.map(({ booking_id: id, day, skill, amount }) => (
              <View key={`tip ${id}`} style={styles.tableRow} wrap={false}>
                <Text style={styles.item}>{dayLabel(day)}</Text>
                <Text style={styles.description}>
                  {m.crew_pay_tip_for({ service: skillTitle(skill) })} · {id}
                </Text>
                <Text style={styles.total}>{formatRm(amount)}</Text>
              </View>
            )),
            ...adjustments.map(({ kind, amount, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same reason and amount may be there twice
              <View key={at} style={styles.tableRow} wrap={false}>
                <Text style={styles.description}>{reason}</Text>
                <Text style={styles.total}>
                  {formatRm(kind === 'deduction' ? -amount : amount)}
                </Text>
              </View>
            )),
          ]}
          sums={
            <View style={styles.tableRow}>
              <Text style={styles.description}>{m.crew_pay_document_total()}</Text>
              <Text style={styles.total}>{formatRm(earnings.total)}</Text>
            </View>
          }
        />
        {earnings.e_invoice && (
          <Text style={styles.soft}>{m.crew_pay_e_invoice(earnings.e_invoice)}</Text>
        )}
        <Foot left={`${name} · ${monthLabel(month)}`} />
      </Page>
    </Document>
  )
}
