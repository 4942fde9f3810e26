import { m } from '../../messages/page.ts'
import { ApiError, call, failureSentence } from '../api.ts'
import type { Booking } from '../shared/use-booking.ts'
import { FileButton } from './FileButton.tsx'
import { pdfName } from './file-name.ts'
import { saveFile } from './save-file.ts'

/** Why a PDF could not be created. */
export function pdfFailure(error: unknown): string {
  return error instanceof ApiError ? failureSentence(error) : m.document_failed()
}

/** True if this reader may have an invoice, and the booking has something to invoice. */
export function hasInvoice({ booking_status, payment_method, total_cost, fee }: Booking): boolean {
  // A visit on a partner's account is on the partner's invoice.
  if (total_cost === undefined || payment_method === 'Account') return false
  if (booking_status === 'Cancelled') return (fee ?? 0) > 0
  return booking_status !== 'Pending Payment' && booking_status !== 'Expired'
}

/** Download Invoice (docs/product/pages.md#booking-details): a PDF named by the booking id. */
export function DownloadInvoice({ booking }: { booking: Booking }) {
  const { booking_id, skill } = booking
  async function save() {
    const [invoice, { invoicePdf }] = await Promise.all([
      call('POST /reports/invoice/', { booking_id, skill }),
      import('./pdfs.tsx'),
    ])
    saveFile(await invoicePdf(booking, invoice), pdfName(booking_id, 'invoice'))
  }
  return (
    <FileButton save={save} sentenceOf={pdfFailure}>
      {m.document_download_invoice()}
    </FileButton>
  )
}

/**
 * Download PDF (docs/product/pages.md#staff-booking-details): the booking's details, named by
 * the customer.
 */
export function DownloadDetails({ booking }: { booking: Booking }) {
  async function save() {
    const { detailsPdf } = await import('./pdfs.tsx')
    saveFile(await detailsPdf(booking), pdfName(booking.customer_name, booking.booking_id))
  }
  return (
    <FileButton save={save} sentenceOf={pdfFailure}>
      {m.document_download_details()}
    </FileButton>
  )
}
