import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { WholePartnerInvoice } from '../../domain/api/company/partner-accounts.ts'
import { languageTags } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import { skillTitle } from '../shared/skill-title.ts'
import { dayLabel, monthLabel } from '../shared/when.ts'
import { formatRm } from '../ui/Money.tsx'
import { BankDetails, Foot, Sender, Sum } from './InvoicePdf.tsx'
import { PdfTable } from './PdfTable.tsx'
import { styles } from './pdf-styles.ts'

type Props = { invoice: WholePartnerInvoice; fonts: string[] }

/**
 * The invoice of a partner for a month: a line for each visit, changes of earlier invoices, the
 * total, and where to pay it by which day (docs/product/partners.md#invoices).
 */
export function PartnerInvoicePdf({ invoice, fonts }: Props) {
  const { company, number, amount } = invoice
  const due = dayLabel(invoice.due_on)
  const isCredit = amount < 0
  return (
    <Document
      title={m.document_invoice_of({ id: number })}
      author={company.name}
      language={languageTags[pageLocale]}
    >
      <Page size="A4" style={[styles.page, { fontFamily: fonts }]}>
        <View style={styles.head}>
          <Sender company={company} />
          <View style={styles.right}>
            <Text style={styles.title}>
              {isCredit ? m.document_credit_note() : m.document_invoice()}
            </Text>
            <Text>{m.document_number({ id: number })}</Text>
            <Text style={styles.soft}>
              {m.document_date({ date: dayLabel(invoice.issued_on) })}
            </Text>
            {!isCredit && <Text>{m.document_due_on({ date: due })}</Text>}
          </View>
        </View>
        <View style={styles.columns}>
          <View style={styles.column}>
            <Text style={styles.heading}>{m.document_billed_to()}</Text>
            <Text>{invoice.partner}</Text>
          </View>
          <View style={styles.column}>
            <Text style={styles.heading}>{m.document_month()}</Text>
            <Text>{monthLabel(invoice.month)}</Text>
          </View>
        </View>
        <PdfTable
          headings={
            <>
              <Text style={styles.item}>{m.document_visit_day()}</Text>
              <Text style={styles.description}>{m.document_description()}</Text>
              {invoice.tax !== 0 && <Text style={styles.workers}>{m.document_line_tax()}</Text>}
              <Text style={styles.total}>{m.document_total()}</Text>
            </>
          }
          rows={invoice.lines.map((line) => (
            <View key={line.booking_id} style={styles.tableRow} wrap={false}>
              <Text style={styles.item}>{dayLabel(line.day)}</Text>
              <View style={styles.description}>
                <Text>{skillTitle(line.skill)}</Text>
                <Text>{m.document_served({ name: line.served, id: line.booking_id })}</Text>
                {line.corrects && <Text style={styles.soft}>{m.document_corrects()}</Text>}
                {line.late_fee > 0 && <Text style={styles.soft}>{lateFee(line)}</Text>}
              </View>
              {invoice.tax !== 0 && <Text style={styles.workers}>{formatRm(line.tax)}</Text>}
              <Text style={styles.total}>{formatRm(line.amount)}</Text>
            </View>
          ))}
          sums={
            <View style={styles.sums}>
              {invoice.tax !== 0 && <Sum label={m.document_taxable()} rm={invoice.taxable} />}
              {invoice.tax !== 0 && <Sum label={m.document_tax_sum()} rm={invoice.tax} />}
              <Sum
                label={isCredit ? m.document_credited() : m.document_due_by({ date: due })}
                rm={amount}
                due
              />
            </View>
          }
        />
        {amount > 0 && <BankDetails company={company} id={number} />}
        <View style={styles.note} wrap={false}>
          <Text>{m.document_errors_note({ email: company.email })}</Text>
        </View>
        <Foot left={`${company.name} · ${company.registration}`} />
      </Page>
    </Document>
  )
}

/** What of a line is a late fee (docs/product/prices.md#late-fee). */
function lateFee({ late_fee: fee, cancelled }: WholePartnerInvoice['lines'][number]): string {
  const text = cancelled ? m.document_late_cancelled : m.document_late_moved
  return text({ amount: formatRm(fee) })
}
