import type { ReactNode } from 'react'
import { m } from '../../messages/page.ts'
import { ApiError, failureSentence } from '../api.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { type Booking, type BookingName, useBooking } from './use-booking.ts'

type Props = {
  name: BookingName
  /** The back link, beside the title. */
  back: ReactNode
  width?: 'normal' | 'wide'
  /** The title of the page, if it is not the booking's code. */
  titleOf?: (booking: Booking) => string
  /** Under the title, beside the status. */
  leadOf?: (booking: Booking) => ReactNode
  /** `loadedAt`: when the booking arrived, by the browser's clock (ms). */
  children: (booking: Booking, loadedAt: number) => ReactNode
}

/** The frame of one booking's page: loading, failing, then its title, status and content. */
export function BookingPage({ name, back, width, titleOf, leadOf, children }: Props) {
  const { data: booking, dataUpdatedAt, error, isPending, isFetching, refetch } = useBooking(name)
  if (isPending) return <Page title={m.account_booking()} width={width} busy />
  // Existing data is shown even if refetching fails, unless the booking is gone.
  const gone = error instanceof ApiError && error.status < 500 && error.status > 0
  if (!booking || gone) {
    return (
      <Page title={m.account_booking_code({ id: name.bookingId })} actions={back}>
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      </Page>
    )
  }
  return (
    <Page
      width={width}
      title={titleOf?.(booking) ?? m.account_booking_code({ id: booking.booking_id })}
      lead={
        <>
          {leadOf?.(booking)} <StatusBadge status={booking.booking_status} />
        </>
      }
      actions={back}
    >
      {children(booking, dataUpdatedAt)}
    </Page>
  )
}
