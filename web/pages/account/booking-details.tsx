import { Navigate, useLocation, useSearchParams } from 'react-router'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { CancelBooking } from '../../account/bookings/CancelBooking.tsx'
import { BookAgain, BookAtOnce } from '../../account/bookings/history/BookAgain.tsx'
import { MessageOffer } from '../../account/bookings/MessageOffer.tsx'
import { canPay, PayAgain } from '../../account/bookings/PayAgain.tsx'
import { ReportProblem } from '../../account/bookings/ReportProblem.tsx'
import { TipOfBooking } from '../../account/bookings/TipOfBooking.tsx'
import { WhoCame } from '../../account/favourites/WhoCame.tsx'
import { VisitToCalendar } from '../../account/order/AddToCalendar.tsx'
import { HoldCountdown } from '../../account/order/HoldCountdown.tsx'
import { ReviewOfBooking } from '../../account/reviews/ReviewOfBooking.tsx'
import { seriesAddress } from '../../account/series/series-address.ts'
import { DownloadInvoice, hasInvoice } from '../../documents/DownloadPdf.tsx'
import { cashOnly, company } from '../../public-site/site-facts.ts'
import { BookingPage } from '../../shared/BookingPage.tsx'
import { BookingRows } from '../../shared/BookingRows.tsx'
import { bookingAddress, namedBooking } from '../../shared/booking-address.ts'
import {
  paymentRows,
  sensitiveAnswers,
  serviceRows,
  serviceTitle,
  visitRows,
  whereRows,
} from '../../shared/booking-rows.ts'
import { DateTimeEditor } from '../../shared/DateTimeEditor.tsx'
import { EInvoiceOfBooking } from '../../shared/einvoice/EInvoiceOfBooking.tsx'
import { mapLink } from '../../shared/map-link.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { SeriesVisits } from '../../shared/visit/SeriesVisits.tsx'
import { VisitNow } from '../../shared/visit/VisitNow.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EditableCard } from '../../ui/EditableCard.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { ShowTogether } from '../../ui/ShowTogether.tsx'
import styles from './booking-details.module.css'

export const meta = () => [{ title: m.account_title_booking({ company }) }]

/**
 * /booking-details?skill=&bookingId=: one of the customer's own bookings; with `&again`, the
 * filled-in form to book it again.
 */
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
          <ButtonLink to="/booking-history" variant="outline">
            {m.site_booking_history()}
          </ButtonLink>
        }
        titleOf={(booking) => serviceTitle(serviceBySkill(booking.skill), booking)}
      >
        {(booking, loadedAt) =>
          search.has('again') ? (
            <BookAtOnce
              booking={booking}
              otherwise={bookingAddress('/booking-details', booking).to}
            />
          ) : (
            <ShowTogether>
              <Sections booking={booking} loadedAt={loadedAt} />
            </ShowTogether>
          )
        }
      </BookingPage>
    </SignedIn>
  )
}

function Sections({ booking, loadedAt }: { booking: Booking; loadedAt: number }) {
  const service = serviceBySkill(booking.skill)
  return (
    <div className={styles.sections}>
      {canPay(booking) && <Unpaid booking={booking} loadedAt={loadedAt} />}
      <Owed booking={booking} />
      <div className={styles.now}>
        <VisitNow booking={booking} />
        <TipOfBooking booking={booking} />
      </div>
      <ReviewOfBooking booking={booking} />
      <WhoCame booking={booking} />
      <Card title={m.account_details_service()}>
        <BookingRows rows={serviceRows(service, booking)} />
        <div className={styles.actions}>
          <BookAgain booking={booking} />
          <VisitToCalendar visit={booking} />
        </div>
      </Card>
      <EditableCard
        title={m.account_details_time()}
        editLabel={m.account_edit_time()}
        mayEdit={booking.can_edit}
        view={<BookingRows rows={visitRows(booking)} />}
      >
        {(leave) => <DateTimeEditor booking={booking} editor="customer" leave={leave} />}
      </EditableCard>
      <SeriesVisits booking={booking}>
        <ButtonLink to={seriesAddress(booking.order)} variant="outline">
          {m.series_manage()}
        </ButtonLink>
      </SeriesVisits>
      <Card title={m.account_details_address()}>
        <BookingRows rows={whereRows(service, booking)} />
        <p className={styles.actions}>
          {placesOf(booking).map(({ address, label }) => (
            <a
              key={label}
              href={mapLink(address, booking.post_code)}
              target="_blank"
              rel="noreferrer"
            >
              {label}
            </a>
          ))}
        </p>
      </Card>
      <Card title={m.account_details_payment()}>
        <BookingRows rows={paymentRows(booking)} />
        {hasInvoice(booking) && (
          <div className={styles.actions}>
            <DownloadInvoice booking={booking} />
          </div>
        )}
      </Card>
      <EInvoiceOfBooking booking={booking} />
      {sensitiveAnswers(service, booking).map(({ label, text }) => (
        <Card key={label} title={label}>
          <p className={styles.words}>{text}</p>
        </Card>
      ))}
      {booking.can_cancel && <MessageOffer />}
      <ReportProblem booking={booking} />
      {booking.can_cancel && (
        <div className={styles.cancel}>
          <CancelBooking booking={booking} />
        </div>
      )}
    </div>
  )
}

/** An unpaid online order: how long its crew is held, and the button to pay. */
function Unpaid({ booking, loadedAt }: { booking: Booking; loadedAt: number }) {
  const reload = useReloadBookings(booking)
  return (
    <section className={styles.unpaid} aria-label={m.account_unpaid()}>
      <HoldCountdown
        until={loadedAt + booking.held_seconds * 1000}
        onEnd={() => void reload().catch(() => undefined)}
      />
      <PayAgain booking={booking} reload={reload} />
    </section>
  )
}

/** What a booked visit still owes, and the way to pay it online, also where it would be paid in cash. */
function Owed({ booking }: { booking: Booking }) {
  const owed = booking.money?.owed ?? 0
  const isOnline = booking.payment_method === 'Online'
  const page = isOnline
    ? `/payment-result?order=${encodeURIComponent(booking.order)}`
    : booking.pay_page
  if (cashOnly || !page || owed === 0 || canPay(booking)) return null
  const amount = formatRm(owed)
  return (
    <section className={styles.unpaid} aria-label={m.account_owed()}>
      {booking.owed_payment === 'pending' ? (
        <p>{m.account_owed_pending({ amount })}</p>
      ) : (
        <>
          <p>
            {isOnline ? m.account_owed_lead({ amount }) : m.account_owed_cash_lead({ amount })}
            {booking.owed_payment === 'declined' && ` ${m.pay_link_owed_failed_lead()}`}
          </p>
          <ButtonLink to={page}>{isOnline ? m.account_pay_now() : m.visit_pay_online()}</ButtonLink>
        </>
      )}
    </section>
  )
}

/** The addresses of a booking with the labels of their map links. */
function placesOf({ address, from_address: from, to_address: to }: Booking) {
  return [
    { address, label: m.account_map() },
    { address: from, label: m.account_map_from() },
    { address: to, label: m.account_map_to() },
  ].flatMap((place) => (place.address ? [{ ...place, address: place.address }] : []))
}
