import type { ReactNode } from 'react'
import { ApiError, failureSentence } from '../../api.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { type Booking, type BookingName, useBooking } from './use-booking.ts'

type Props = {
  name: BookingName
  /** The way back, beside the title. */
  back: ReactNode
  width?: 'normal' | 'wide'
  children: (booking: Booking) => ReactNode
}

/** The frame of one booking's page: loading, failing, then its title, status and content. */
export function BookingPage({ name, back, width, children }: Props) {
  const { data: booking, error, isPending, isFetching, refetch } = useBooking(name)
  if (isPending) return <Page title="Booking" busy />
  // An answer that stands is worth more than a later failure to renew it, unless it is gone.
  const gone = error instanceof ApiError && error.status < 500 && error.status > 0
  if (!booking || gone) {
    return (
      <Page title={`Booking ${name.bookingId}`} actions={back}>
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      </Page>
    )
  }
  return (
    <Page
      width={width}
      title={`Booking ${booking.booking_id}`}
      lead={<StatusBadge status={booking.booking_status} />}
      actions={back}
    >
      {children(booking)}
    </Page>
  )
}
