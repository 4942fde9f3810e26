import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { z } from 'zod'
import type { BookingRecord } from '../../domain/api/booking.ts'
import type { Contract } from '../../domain/api/contract.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import {
  addonText,
  frequencyText,
  ownRows,
  serviceTitle,
} from '../account/bookings/booking-rows.ts'
import { dayLabel, hoursLabel, momentLabel, startLabel } from '../account/bookings/when.ts'
import { formatRm } from '../ui/Money.tsx'
import { styles } from './pdf-styles.ts'

/** What the server adds to a booking's record for its invoice. */
export type Invoice = z.output<Contract['POST /reports/invoice/']['response']>

type Props = { booking: BookingRecord; invoice: Invoice; fonts: string[] }

/**
 * The invoice of one booking: ITEM, DESCRIPTION, WORKERS, Total, then when and how it was paid, or
 * where to pay what is due.
 */
export function InvoicePdf({ booking, invoice, fonts }: Props) {
  const { company } = invoice
  return (
    <Document title={`Invoice ${invoice.booking_id}`} author={company.name} language="en-MY">
      <Page size="A4" style={[styles.page, { fontFamily: fonts }]}>
        <View style={styles.head}>
          <View style={styles.ours}>
            <Text style={styles.company}>{company.name}</Text>
            <Text>{company.address}</Text>
            <Text style={styles.soft}>Registration {company.registration}</Text>
            <Text style={styles.soft}>
              {company.email} · {company.phone}
            </Text>
          </View>
          <View style={styles.right}>
            <Text style={styles.title}>Invoice</Text>
            <Text>{invoice.booking_id}</Text>
            <Text style={styles.soft}>{dayLabel(invoice.issued_on)}</Text>
            {isPaid(invoice) && <Text style={styles.stamp}>Paid</Text>}
          </View>
        </View>
        <View style={styles.columns}>
          <View style={styles.column}>
            <Text style={styles.heading}>Billed to</Text>
            <Text>{invoice.customer_name}</Text>
            {invoice.customer_email && <Text style={styles.soft}>{invoice.customer_email}</Text>}
            {booking.customer_phone && <Text style={styles.soft}>{booking.customer_phone}</Text>}
          </View>
          <View style={styles.column}>
            <Text style={styles.heading}>Place</Text>
            {placesOf(booking).map((line) => (
              <Text key={line}>{line}</Text>
            ))}
            <Text style={styles.soft}>
              {booking.post_code}, {booking.property_type}
            </Text>
          </View>
        </View>
        <View style={styles.tableHead}>
          <Text style={styles.item}>ITEM</Text>
          <Text style={styles.description}>DESCRIPTION</Text>
          <Text style={styles.workers}>WORKERS</Text>
          <Text style={styles.total}>Total</Text>
        </View>
        {itemsOf(booking, invoice).map((item) => (
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
        <View style={styles.sums} wrap={false}>
          <Sum label="Total" rm={invoice.total} />
          <Sum label="Paid" rm={invoice.paid} />
          {invoice.refunded > 0 && <Sum label="Refunded" rm={invoice.refunded} />}
          {invoice.refund_due > 0 && <Sum label="Refund due to you" rm={invoice.refund_due} />}
          <Sum label="Amount due" rm={invoice.due} due />
        </View>
        {invoice.payments.length > 0 && (
          <View style={styles.section} wrap={false}>
            <Text style={styles.heading}>{isPaid(invoice) ? 'Paid' : 'Payments'}</Text>
            {invoice.payments.map(({ at, how, amount }) => (
              <Text key={at}>
                {formatRm(amount)} on {momentLabel(at)}, {how}
              </Text>
            ))}
            {isPaid(invoice) && <Text style={styles.soft}>Thank you. Nothing is left to pay.</Text>}
          </View>
        )}
        {invoice.due > 0 && (
          <View style={styles.section} wrap={false}>
            <Text style={styles.heading}>Bank details</Text>
            <Text>{company.name}</Text>
            <Text>{company.bank}</Text>
            <Text style={styles.soft}>Please write {invoice.booking_id} with the transfer.</Text>
          </View>
        )}
        <View style={styles.note} wrap={false}>
          <Text>
            Something wrong on this invoice? Please notify us of errors within 7 days of its date:{' '}
            {company.email}.
          </Text>
        </View>
        <Foot left={`${company.name} · ${company.registration}`} />
      </Page>
    </Document>
  )
}

function Sum({ label, rm, due }: { label: string; rm: number; due?: true }) {
  return (
    <View style={due ? [styles.sum, styles.due] : styles.sum}>
      <Text>{label}</Text>
      <Text>{formatRm(rm)}</Text>
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
        render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`}
      />
    </View>
  )
}

/** The address, or where from and where to, a line each. */
function placesOf({ address, from_address, to_address }: BookingRecord): string[] {
  return [
    address ?? '',
    from_address ? `From ${from_address}` : '',
    to_address ? `To ${to_address}` : '',
  ].filter(Boolean)
}

/** A voucher takes its part off the whole order, of which this visit has a share. */
function voucherText({ voucher }: Invoice, { sessions }: BookingRecord): string[] {
  return voucher && sessions > 1 ? [`${formatRm(voucher.off)} off all ${sessions} visits`] : []
}

/** True when it is paid and nothing is left to pay. */
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
  const when = `${dayLabel(booking.start_date)}, ${startLabel(booking.start_time)}, ${hoursLabel(booking.no_of_hours)}`
  return [
    ...(invoice.visit === undefined ? [] : visitItems(booking, invoice, invoice.visit, when)),
    ...(invoice.late_fee > 0
      ? [
          {
            item: 'Late fee',
            description: [
              invoice.visit === undefined
                ? // It may have been moved late, and cancelled in time afterwards.
                  `Changed or cancelled under 24 hours before the start: ${when}`
                : 'Changed under 24 hours before the start',
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
  const facts = ownRows(service, booking).flatMap((row) =>
    'text' in row ? [`${row.label}: ${row.text}`] : [],
  )
  return [
    {
      item: serviceTitle(service, booking),
      description: [
        when,
        frequencyText(service, booking),
        ...facts,
        ...(work
          ? [work.label]
          : [addonText(booking), booking.fixed_addons.join(', ')].filter(Boolean)),
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
