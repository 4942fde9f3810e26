import { useMutation } from '@tanstack/react-query'
import { m } from '../../messages/page.ts'
import { ApiError, call, failureSentence } from '../api.ts'
import type { Booking } from '../shared/use-booking.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastError } from '../ui/toast.ts'
import { pdfName } from './file-name.ts'
import { saveFile } from './save-file.ts'

/** Reports why a PDF could not be created. */
export function showPdfError(error: unknown) {
  toastError(error instanceof ApiError ? failureSentence(error) : m.document_failed())
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
  const make = useMutation({
    mutationFn: async () => {
      const [invoice, { invoicePdf }] = await Promise.all([
        call('POST /reports/invoice/', { booking_id: booking.booking_id, skill: booking.skill }),
        import('./pdfs.tsx'),
      ])
      saveFile(await invoicePdf(booking, invoice), pdfName(booking.booking_id, 'invoice'))
    },
    onError: showPdfError,
  })
  return (
    <PlainButton variant="outline" busy={make.isPending} onClick={() => make.mutate()}>
      {m.document_download_invoice()}
    </PlainButton>
  )
}

/**
 * Download PDF (docs/product/pages.md#booking-details): the booking's details, named by the
 * customer.
 */
export function DownloadDetails({ booking }: { booking: Booking }) {
  const make = useMutation({
    mutationFn: async () => {
      const { detailsPdf } = await import('./pdfs.tsx')
      saveFile(await detailsPdf(booking), pdfName(booking.customer_name, booking.booking_id))
    },
    onError: showPdfError,
  })
  return (
    <PlainButton variant="outline" busy={make.isPending} onClick={() => make.mutate()}>
      {m.document_download_details()}
    </PlainButton>
  )
}
