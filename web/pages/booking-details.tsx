import { Navigate, useLocation, useSearchParams } from 'react-router'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { BookingPage } from '../account/bookings/BookingPage.tsx'
import { BookingRows } from '../account/bookings/BookingRows.tsx'
import { namedBooking } from '../account/bookings/booking-address.ts'
import {
  paymentRows,
  sealedAnswers,
  serviceRows,
  whenRows,
  whereRows,
} from '../account/bookings/booking-rows.ts'
import { CancelBooking } from '../account/bookings/CancelBooking.tsx'
import { DateTimeEditor } from '../account/bookings/DateTimeEditor.tsx'
import { EditableCard } from '../account/bookings/EditableCard.tsx'
import { canPay, PayAgain } from '../account/bookings/PayAgain.tsx'
import { SignedIn } from '../account/bookings/SignedIn.tsx'
import type { Booking } from '../account/bookings/use-booking.ts'
import { DownloadInvoice, hasInvoice } from '../documents/DownloadPaper.tsx'
import { company } from '../public-site/site-facts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './booking-details.module.css'

export const meta = () => [{ title: `Booking details · ${company}` }]

/** /booking-details?skill=&bookingId= (spec 2): one of the customer's own bookings. */
export default function BookingDetails() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const name = namedBooking(search, state)
  if (!name) return <Navigate to="/booking-history" replace />
  return (
    <SignedIn>
      <BookingPage
        name={name}
        back={
          <ButtonLink to="/booking-history" look="outline">
            Booking History
          </ButtonLink>
        }
      >
        {(booking) => <Sections booking={booking} />}
      </BookingPage>
    </SignedIn>
  )
}

function Sections({ booking }: { booking: Booking }) {
  const service = serviceBySkill(booking.skill)
  return (
    <div className={styles.sections}>
      <Card title="Service Details">
        <BookingRows rows={serviceRows(service, booking)} />
      </Card>
      <EditableCard
        title="Date & Time"
        editLabel="Edit date and time"
        mayEdit={booking.can_edit}
        view={<BookingRows rows={whenRows(booking)} />}
      >
        {(leave) => <DateTimeEditor booking={booking} editor="customer" leave={leave} />}
      </EditableCard>
      <Card title="Address Details">
        <BookingRows rows={whereRows(service, booking)} />
      </Card>
      <Card title="Payment Details">
        <BookingRows rows={paymentRows(booking)} />
        {hasInvoice(booking) && (
          <div className={styles.deed}>
            <DownloadInvoice booking={booking} />
          </div>
        )}
        {canPay(booking) && (
          <div className={styles.deed}>
            <PayAgain booking={booking} />
          </div>
        )}
      </Card>
      {sealedAnswers(service, booking).map(({ label, text }) => (
        <Card key={label} title={label}>
          <p className={styles.words}>{text}</p>
        </Card>
      ))}
      {booking.can_cancel && (
        <div className={styles.deed}>
          <CancelBooking booking={booking} by="customer" />
        </div>
      )}
    </div>
  )
}
