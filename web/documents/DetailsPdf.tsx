import { Document, Page, Text, View } from '@react-pdf/renderer'
import { displayName } from '../../domain/booking/display-name.ts'
import { statusName } from '../../domain/messages/status-name.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { languageTags } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import {
  customerRows,
  fixedAddonsText,
  ownRows,
  paymentRows,
  type Row,
  staffServiceRows,
  whenRows,
  whereRows,
} from '../shared/booking-rows.ts'
import type { Booking } from '../shared/use-booking.ts'
import { formatRm } from '../ui/Money.tsx'
import { Foot } from './InvoicePdf.tsx'
import { styles } from './pdf-styles.ts'

type Props = { booking: Booking; company: string; fonts: string[] }

/**
 * The booking's details as a PDF, for staff and the crew
 * (docs/product/pages.md#staff-booking-details). Medical details stay on the screen, where each view
 * of them is recorded.
 */
export function DetailsPdf({ booking, company, fonts }: Props) {
  const service = serviceBySkill(booking.skill)
  return (
    <Document
      title={m.document_booking_of({ id: booking.booking_id })}
      author={company}
      language={languageTags[pageLocale]}
    >
      <Page size="A4" style={[styles.page, { fontFamily: fonts }]}>
        <View style={styles.head}>
          <View>
            <Text style={styles.title}>{m.document_booking()}</Text>
            <Text style={styles.soft}>{booking.booking_id}</Text>
          </View>
          <View style={[styles.ours, styles.right]}>
            <Text style={styles.company}>{company}</Text>
          </View>
        </View>
        <Section title={m.document_customer_details()} rows={customerRows(booking)} />
        <Section
          title={m.document_service_details()}
          rows={[
            ...staffServiceRows(service, booking),
            ...ownRows(service, booking),
            ...(booking.fixed_addons.length > 0
              ? [{ label: m.document_fixed_addons(), text: fixedAddonsText(booking) }]
              : []),
          ]}
        />
        <Section title={m.document_date_and_time()} rows={whenRows(booking)} />
        <Section title={m.document_address_details()} rows={whereRows(service, booking)} />
        <Section
          title={m.document_assigned_workers()}
          rows={[
            {
              label: m.document_crew(),
              text:
                booking.allocated_workers.map(displayName).join(m.format_list_separator()) ||
                m.document_no_crew(),
            },
          ]}
        />
        <Section title={m.document_payment_details()} rows={paymentRows(booking)} />
        <Foot left={`${booking.booking_id} · ${booking.customer_name}`} />
      </Page>
    </Document>
  )
}

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <View style={styles.section} wrap={false}>
      <Text style={styles.heading}>{title}</Text>
      {rows.map((row) => (
        <View key={row.label} style={styles.row}>
          <Text style={styles.label}>{row.label}</Text>
          <Text style={styles.value}>
            {'rm' in row
              ? formatRm(row.rm)
              : 'status' in row
                ? statusName(row.status, pageLocale)
                : row.text}
          </Text>
        </View>
      ))}
    </View>
  )
}
