import type { ReactNode } from 'react'
import { m } from '../../messages/page.ts'
import { ApiError } from '../api.ts'
import { PageNotYet } from '../ui/Loaded.tsx'
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
  const query = useBooking(name)
  const { data: booking, dataUpdatedAt, error, isPending } = query
  if (isPending) return <Page title={m.account_booking()} width={width} busy />
  // Shows existing data even if refetching fails, unless the booking is gone.
  const gone = error instanceof ApiError && error.status < 500 && error.status > 0
  if (!booking || gone) {
    const title = m.account_booking_code({ id: name.bookingId })
    return <PageNotYet title={title} actions={back} query={query} />
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
