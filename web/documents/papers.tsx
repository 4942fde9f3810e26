import { pdf } from '@react-pdf/renderer'
import type { BookingRecord } from '../../domain/api/booking.ts'
import type { Booking } from '../account/bookings/use-booking.ts'
import { DetailsPaper } from './DetailsPaper.tsx'
import { fontFile } from './font-files.ts'
import { fontsFor } from './fonts.ts'
import { type Invoice, InvoicePaper } from './InvoicePaper.tsx'

// Loaded when the first paper is asked for: the layout engine alone is several pages' worth.

/** The invoice of a booking as a PDF. */
export function invoicePdf(booking: BookingRecord, invoice: Invoice): Promise<Blob> {
  const fonts = fontsFor(JSON.stringify([booking, invoice]), fontFile)
  return pdf(<InvoicePaper booking={booking} invoice={invoice} fonts={fonts} />).toBlob()
}

/** The details of a booking as a PDF. */
export function detailsPdf(booking: Booking): Promise<Blob> {
  const fonts = fontsFor(JSON.stringify(booking), fontFile)
  return pdf(<DetailsPaper booking={booking} fonts={fonts} />).toBlob()
}
