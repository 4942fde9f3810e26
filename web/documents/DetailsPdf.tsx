import { Document, Page, Text, View } from '@react-pdf/renderer'
import { displayName } from '../../domain/booking/display-name.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import {
  customerRows,
  ownRows,
  paymentRows,
  type Row,
  staffServiceRows,
  whenRows,
  whereRows,
} from '../account/bookings/booking-rows.ts'
import type { Booking } from '../account/bookings/use-booking.ts'
import { formatRm } from '../ui/Money.tsx'
import { Foot } from './InvoicePdf.tsx'
import { styles } from './pdf-styles.ts'

type Props = { booking: Booking; company: string; fonts: string[] }

/**
 * The booking's details as a PDF, for staff and the crew (docs/product/pages.md#booking-details).
 * Medical details stay on the screen, where each view of them is recorded.
 */
export function DetailsPdf({ booking, company, fonts }: Props) {
  const service = serviceBySkill(booking.skill)
  return (
    <Document title={`Booking ${booking.booking_id}`} author={company} language="en-MY">
      <Page size="A4" style={[styles.page, { fontFamily: fonts }]}>
        <View style={styles.head}>
          <View>
            <Text style={styles.title}>Booking details</Text>
            <Text style={styles.soft}>{booking.booking_id}</Text>
          </View>
          <View style={[styles.ours, styles.right]}>
            <Text style={styles.company}>{company}</Text>
          </View>
        </View>
        <Section title="Customer Details" rows={customerRows(booking)} />
        <Section
          title="Service Details"
          rows={[
            ...staffServiceRows(service, booking),
            ...ownRows(service, booking),
            ...(booking.fixed_addons.length > 0
              ? [{ label: 'Fixed Addons', text: booking.fixed_addons.join(', ') }]
              : []),
          ]}
        />
        <Section title="Date & Time" rows={whenRows(booking)} />
        <Section title="Address Details" rows={whereRows(service, booking)} />
        <Section
          title="Assigned Workers"
          rows={[
            {
              label: 'Workers',
              text: booking.allocated_workers.map(displayName).join(', ') || 'None',
            },
          ]}
        />
        <Section title="Payment Details" rows={paymentRows(booking)} />
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
            {'rm' in row ? formatRm(row.rm) : 'status' in row ? row.status : row.text}
          </Text>
        </View>
      ))}
    </View>
  )
}
