import { m } from '../../../messages/page.ts'
import { EInvoiceOfBooking, type EInvoiceWords } from '../../shared/einvoice/EInvoiceOfBooking.tsx'
import type { Booking } from '../../shared/use-booking.ts'

const words: EInvoiceWords = {
  lead: m.staff_booking_einvoice_lead,
  leadSeries: m.staff_booking_einvoice_lead_series,
  ask: m.staff_booking_einvoice_ask,
  send: m.staff_booking_einvoice_send,
  notPaid: m.staff_booking_einvoice_not_paid,
  whenPaid: m.staff_booking_einvoice_when_paid,
  checking: m.staff_booking_einvoice_checking,
}

/** The e-invoice of a booking, requested for its customer (docs/product/einvoice.md#on-the-phone). */
export function EInvoice({ booking }: { booking: Booking }) {
  return <EInvoiceOfBooking booking={booking} words={words} />
}
