import { Document, Page, Path, Svg, Text, View } from '@react-pdf/renderer'
import type { BookingRecord } from '../../domain/api/bookings/booking.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { languageTags } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import type { CallOutput } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { siteFacts } from '../public-site/site-facts.ts'
import {
  addonText,
  fixedAddonsText,
  frequencyText,
  ownRows,
  propertyTypeText,
  serviceTitle,
} from '../shared/booking-rows.ts'
import { clockLabel, dayLabel, hoursLabel, momentLabel } from '../shared/when.ts'
import { formatRm } from '../ui/Money.tsx'
import { qrPath } from '../ui/qr-path.ts'
import { PdfTable } from './PdfTable.tsx'
import { styles } from './pdf-styles.ts'

/** The invoice data that the server adds to a booking's record. */
export type Invoice = CallOutput<'POST /reports/invoice/'>

type Props = { booking: BookingRecord; invoice: Invoice; fonts: string[] }

/**
 * The invoice of one booking: ITEM, DESCRIPTION, WORKERS, Total, then the payments, or where to pay
 * what is due.
 */
export function InvoicePdf({ booking, invoice, fonts }: Props) {
  const { company } = invoice
  return (
    <Document
      title={m.document_invoice_of({ id: invoice.booking_id })}
      author={company.name}
      language={languageTags[pageLocale]}
    >
      <Page size="A4" style={[styles.page, { fontFamily: fonts }]}>
        <View style={styles.head}>
          <Sender company={company} />
          <View style={styles.right}>
            <Text style={styles.title}>{m.document_invoice()}</Text>
            <Text>{m.document_number({ id: invoice.booking_id })}</Text>
            <Text style={styles.soft}>
              {m.document_date({ date: dayLabel(invoice.issued_on) })}
            </Text>
            {isPaid(invoice) && <Text style={styles.stamp}>{m.document_paid()}</Text>}
          </View>
        </View>
        <View style={styles.columns}>
          <View style={styles.column}>
            <Text style={styles.heading}>{m.document_billed_to()}</Text>
            <Text>{invoice.customer_name}</Text>
            {invoice.customer_email && <Text style={styles.soft}>{invoice.customer_email}</Text>}
            {booking.customer_phone && <Text style={styles.soft}>{booking.customer_phone}</Text>}
          </View>
          <View style={styles.column}>
            <Text style={styles.heading}>{m.document_place()}</Text>
            {placesOf(booking).map((line) => (
              <Text key={line}>{line}</Text>
            ))}
            <Text style={styles.soft}>
              {m.document_place_facts({
                postcode: booking.post_code,
                property: propertyTypeText(serviceBySkill(booking.skill), booking),
              })}
            </Text>
          </View>
        </View>
        <PdfTable
          headings={
            <>
              <Text style={styles.item}>{m.document_item()}</Text>
              <Text style={styles.description}>{m.document_description()}</Text>
              <Text style={styles.workers}>{m.document_workers()}</Text>
              <Text style={styles.total}>{m.document_total()}</Text>
            </>
          }
          rows={itemsOf(booking, invoice).map((item) => (
            <View key={item.item} style={styles.tableRow} wrap={false}>
              <Text style={styles.item}>{item.item}</Text>
              <View style={styles.description}>
                {item.description.map((line) => (
                  <Text key={line}>{line}</Text>
                ))}
              </View>
              <Text style={styles.workers}>{item.workers}</Text>
              <Text style={styles.total}>{formatRm(item.total)}</Text>
            </View>
          ))}
          sums={
            <View style={styles.sums}>
              {invoice.allowance > 0 && (
                <Sum label={m.document_allowance()} rm={-invoice.allowance} />
              )}
              {invoice.tax && <Sum label={m.document_taxable()} rm={invoice.tax.taxable} />}
              {invoice.tax && <Sum label={m.document_tax(invoice.tax)} rm={invoice.tax.amount} />}
              <Sum label={m.document_total()} rm={invoice.total} />
              <Sum label={m.document_paid()} rm={invoice.paid} />
              {invoice.refunded > 0 && <Sum label={m.document_refunded()} rm={invoice.refunded} />}
              {invoice.refund_due > 0 && (
                <Sum label={m.document_refund_due()} rm={invoice.refund_due} />
              )}
              <Sum label={m.document_amount_due()} rm={invoice.due} due />
            </View>
          }
        />
        {invoice.payments.length > 0 && (
          <View style={styles.section} wrap={false}>
            <Text style={styles.heading}>
              {isPaid(invoice) ? m.document_paid() : m.document_payments()}
            </Text>
            {invoice.payments.map(({ at, how, amount }) => (
              <Text key={at}>
                {m.document_payment({
                  amount: formatRm(amount),
                  moment: momentLabel(at),
                  how,
                })}
              </Text>
            ))}
            {isPaid(invoice) && <Text style={styles.soft}>{m.document_thanks()}</Text>}
          </View>
        )}
        {invoice.due > 0 && <BankDetails company={company} id={invoice.booking_id} />}
        {invoice.e_invoices.map((each) => (
          <EInvoice key={each.uuid} {...each} />
        ))}
        <View style={styles.note} wrap={false}>
          <Text>{m.document_errors_note({ email: company.email })}</Text>
        </View>
        <Foot left={`${company.name} · ${company.registration}`} />
      </Page>
    </Document>
  )
}

/** Who issues an invoice. */
export function Sender({ company }: Pick<Invoice, 'company'>) {
  return (
    <View style={styles.ours}>
      <Text style={styles.company}>{company.name}</Text>
      <Text>{company.address}</Text>
      <Text style={styles.soft}>{m.document_registration({ number: company.registration })}</Text>
      {company.sst && <Text style={styles.soft}>{m.document_sst({ number: company.sst })}</Text>}
      <Text style={styles.soft}>
        {company.email} · {company.phone}
      </Text>
    </View>
  )
}

/** A sum below the lines of an invoice. */
export function Sum({ label, rm, due }: { label: string; rm: number; due?: true }) {
  return (
    <View style={due ? [styles.sum, styles.due] : styles.sum}>
      <Text>{label}</Text>
      <Text>{formatRm(rm)}</Text>
    </View>
  )
}

/** Where to pay, and the number to quote. */
export function BankDetails({ company, id }: Pick<Invoice, 'company'> & { id: string }) {
  return (
    <View style={styles.section} wrap={false}>
      <Text style={styles.heading}>{m.document_bank_details()}</Text>
      <Text>{company.name}</Text>
      <Text>{company.bank}</Text>
      <Text style={styles.soft}>{m.document_transfer_note({ id })}</Text>
    </View>
  )
}

/** A valid e-invoice: where the tax authority shows it (docs/product/einvoice.md#own). */
function EInvoice({ number, uuid, url }: Invoice['e_invoices'][number]) {
  const { path, size } = qrPath(url)
  return (
    <View style={styles.eInvoice} wrap={false}>
      <Svg style={styles.qr} viewBox={`0 0 ${size} ${size}`}>
        <Path d={path} fill="#000000" />
      </Svg>
      <View style={styles.column}>
        <Text style={styles.heading}>{m.document_einvoice()}</Text>
        <Text>{m.document_einvoice_receipt({ number })}</Text>
        <Text>{m.document_einvoice_uuid({ uuid })}</Text>
        <Text style={styles.soft}>{m.document_einvoice_scan()}</Text>
      </View>
    </View>
  )
}

/** Characters that fit beside the page number. */
const FOOT_CHARACTERS = 80

/** Truncates a text that is too long for the footer; Chinese characters are two wide. */
function truncated(text: string): string {
  let room = FOOT_CHARACTERS
  const characters = [...text]
  const end = characters.findIndex((character) => {
    room -= /[\u2e80-\u{10ffff}]/u.test(character) ? 2 : 1
    return room < 0
  })
  return end < 0 ? text : `${characters.slice(0, end).join('').trimEnd()}…`
}

/** The footer of every page of a PDF, in one line. */
export function Foot({ left }: { left: string }) {
  return (
    <View style={styles.foot} fixed>
      <Text style={styles.footLeft}>{truncated(left)}</Text>
      <Text
        style={styles.footPage}
        render={({ pageNumber, totalPages }) =>
          m.document_page({ page: pageNumber, pages: totalPages })
        }
      />
    </View>
  )
}

/** The address, or both ends of a trip, one per line. */
function placesOf({ address, from_address, to_address }: BookingRecord): string[] {
  return [
    address ?? '',
    from_address ? m.document_from({ address: from_address }) : '',
    to_address ? m.document_to({ address: to_address }) : '',
  ].filter(Boolean)
}

/** Explains that a voucher applies to the whole order, of which this visit has a share. */
function voucherText({ voucher }: Invoice, { sessions }: BookingRecord): string[] {
  return voucher && sessions > 1
    ? [m.document_voucher_off({ amount: formatRm(voucher.off), count: sessions })]
    : []
}

/** True if it is paid in full. */
function isPaid({ paid, due }: Invoice): boolean {
  return paid > 0 && due <= 0
}

type Item = {
  readonly item: string
  readonly description: readonly string[]
  readonly workers: string
  readonly total: number
}

function itemsOf(booking: BookingRecord, invoice: Invoice): Item[] {
  const when = m.document_when({
    day: dayLabel(booking.start_date),
    time: clockLabel(booking.start_time),
    hours: hoursLabel(booking.no_of_hours),
  })
  return [
    ...(invoice.visit === undefined ? [] : visitItems(booking, invoice, invoice.visit, when)),
    ...(invoice.late_fee > 0
      ? [
          {
            item: m.document_late_fee(),
            description: [
              invoice.visit === undefined
                ? // It may have been moved late, and cancelled in time afterwards.
                  m.document_late_change_or_cancellation({ when, hours: siteFacts.lateFeeHours })
                : m.document_late_change({ hours: siteFacts.lateFeeHours }),
            ],
            workers: '',
            total: invoice.late_fee,
          },
        ]
      : []),
  ]
}

/** The visit with its hours and rate, then its addons and its part of the voucher. */
function visitItems(booking: BookingRecord, invoice: Invoice, visit: number, when: string): Item[] {
  const service = serviceBySkill(booking.skill)
  const [work, ...others] = invoice.lines
  const facts = ownRows(service, booking).map(({ label, text }) =>
    m.document_fact({ label, answer: text }),
  )
  return [
    {
      item: serviceTitle(service, booking),
      description: [
        when,
        frequencyText(service, booking),
        ...facts,
        ...(work ? [work.label] : [addonText(booking), fixedAddonsText(booking)].filter(Boolean)),
      ],
      workers: String(booking.worker_count),
      total: work?.amount ?? visit,
    },
    ...others.map(({ label, amount }) => ({
      item: label,
      description: amount < 0 ? voucherText(invoice, booking) : [],
      workers: '',
      total: amount,
    })),
  ]
}
