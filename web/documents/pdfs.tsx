import { pdf } from '@react-pdf/renderer'
import type { BookingRecord } from '../../domain/api/bookings/booking.ts'
import { company } from '../public-site/site-facts.ts'
import type { Booking } from '../shared/use-booking.ts'
import { DetailsPdf } from './DetailsPdf.tsx'
import { fontFile } from './font-files.ts'
import { typeset } from './fonts.ts'
import { type Invoice, InvoicePdf } from './InvoicePdf.tsx'

// Loaded with the first PDF: the layout engine alone weighs as much as several pages.

/** The invoice of a booking as a PDF. */
export async function invoicePdf(booking: BookingRecord, invoice: Invoice): Promise<Blob> {
  const draw = (content: { booking: BookingRecord; invoice: Invoice }, fonts: string[]) => (
    <InvoicePdf {...content} fonts={fonts} />
  )
  return pdf(await typeset({ booking, invoice }, draw, fontFile)).toBlob()
}

/** The details of a booking as a PDF. */
export async function detailsPdf(booking: Booking): Promise<Blob> {
  const draw = (content: { booking: Booking; company: string }, fonts: string[]) => (
    <DetailsPdf {...content} fonts={fonts} />
  )
  return pdf(await typeset({ booking, company }, draw, fontFile)).toBlob()
}
