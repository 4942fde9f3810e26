import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { displayName } from '../../../../domain/booking/display-name.ts'
import { everySentence } from '../../../../domain/messages/every-problem.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { m } from '../../../../messages/page.ts'
import { DownloadDetails, DownloadInvoice, hasInvoice } from '../../../documents/DownloadPdf.tsx'
import { pageLocale } from '../../../locale.ts'
import { company } from '../../../public-site/site-facts.ts'
import { BookingPage } from '../../../shared/BookingPage.tsx'
import { BookingRows } from '../../../shared/BookingRows.tsx'
import { namedBooking } from '../../../shared/booking-address.ts'
import {
  customerRows,
  paymentRows,
  sensitiveAnswers,
  staffListing,
  staffServiceRows,
  staffWhereRows,
  whenRows,
} from '../../../shared/booking-rows.ts'
import { DateTimeEditor } from '../../../shared/DateTimeEditor.tsx'
import { SignedIn } from '../../../shared/SignedIn.tsx'
import { type Booking, useFollowBooking } from '../../../shared/use-booking.ts'
import { SeriesVisits } from '../../../shared/visit/SeriesVisits.tsx'
import { timeOfMoment } from '../../../shared/when.ts'
import { AssignedWorkersEditor } from '../../../staff/AssignedWorkers.tsx'
import { BookingHistoryList } from '../../../staff/BookingHistoryList.tsx'
import { BookingOverview } from '../../../staff/booking/BookingOverview.tsx'
import { BookingToolbar, type OpenEditor } from '../../../staff/booking/BookingToolbar.tsx'
import { CrewStep } from '../../../staff/booking/CrewStep.tsx'
import { DueRefund } from '../../../staff/booking/DueRefund.tsx'
import { EInvoice } from '../../../staff/booking/EInvoice.tsx'
import { Neighbours } from '../../../staff/booking/Neighbours.tsx'
import { listAddress } from '../../../staff/booking/neighbours.ts'
import { Outcome } from '../../../staff/booking/Outcome.tsx'
import { OutcomeBadge } from '../../../staff/booking/OutcomeBadge.tsx'
import { PartRefund } from '../../../staff/booking/PartRefund.tsx'
import { Proof } from '../../../staff/booking/Proof.tsx'
import { ReverseCollection } from '../../../staff/booking/ReverseCollection.tsx'
import { StaffCancel } from '../../../staff/booking/StaffCancel.tsx'
import { Tips } from '../../../staff/booking/Tips.tsx'
import { CollectCash } from '../../../staff/CollectCash.tsx'
import { BookingCustomer } from '../../../staff/customers/BookingCustomer.tsx'
import { RecipientMessages } from '../../../staff/messages/RecipientMessages.tsx'
import { PayLinkPanel } from '../../../staff/phone-orders/PayLinkPanel.tsx'
import { VisitTickets } from '../../../staff/tickets/VisitTickets.tsx'
import { useArrival } from '../../../staff/use-arrival.ts'
import { ChangeSeries } from '../../../staff/visit-changes/ChangeSeries.tsx'
import { ChangeVisit } from '../../../staff/visit-changes/ChangeVisit.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EditableCard } from '../../../ui/EditableCard.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import styles from './report-booking-details.module.css'

export const meta = () => [
  { title: `${m.staff_booking_page()} · ${m.staff_report_page()} · ${company}` },
]

/**
 * /report-booking-details?skill=&bookingId= (docs/product/pages.md#staff-booking-details): one
 * booking, for staff.
 */
export default function ReportBookingDetails() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const name = namedBooking(search, state)
  if (!name) return <Navigate to="/report" replace />
  return (
    <SignedIn permission="manage-bookings">
      <BookingPage
        // Another booking of the list starts with nothing open.
        key={name.bookingId}
        name={name}
        back={
          <>
            <Neighbours from={listAddress(state)} bookingId={name.bookingId} />
            <Back />
          </>
        }
        width="wide"
        leadOf={(booking) => <OutcomeBadge outcome={booking.outcome} />}
      >
        {(booking, loadedAt) => (
          <>
            <News booking={booking} loadedAt={loadedAt} />
            <Sections booking={booking} />
          </>
        )}
      </BookingPage>
    </SignedIn>
  )
}

/**
 * Returns to the page from which the booking was opened, or to the report if it was opened by its
 * address.
 */
function Back() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (
    <PlainButton
      variant="outline"
      onClick={() => (state?.hasBack === true ? navigate(-1) : navigate('/report'))}
    >
      {m.staff_booking_back()}
    </PlainButton>
  )
}

/** Changes by colleagues while the page is open. */
function News({ booking, loadedAt }: { booking: Booking; loadedAt: number }) {
  const { news, dismiss } = useFollowBooking(booking, loadedAt)
  return (
    <div role="status">
      {news.length > 0 && (
        <div className={styles.news}>
          <ul>
            {news.map(({ at, who, what }) => (
              <li key={`${at} ${what}`}>
                <strong>{who}</strong> {m.staff_booking_changed({ time: timeOfMoment(at), what })}
              </li>
            ))}
          </ul>
          <PlainButton variant="outline" onClick={dismiss}>
            {m.staff_booking_dismiss()}
          </PlainButton>
        </div>
      )}
    </div>
  )
}

function Sections({ booking }: { booking: Booking }) {
  const service = serviceBySkill(booking.skill)
  useArrival()
  const { hash } = useLocation()
  // Independent: opening one does not close another with its input.
  const [open, setOpen] = useState<Partial<Record<OpenEditor, boolean>>>({
    crew: hash === '#crew' && booking.can_cancel,
  })
  const stateOf = (editor: OpenEditor) =>
    [open[editor] ?? false, (to: boolean) => setOpen((all) => ({ ...all, [editor]: to }))] as const
  return (
    <>
      <BookingToolbar booking={booking} onOpen={(editor) => stateOf(editor)[1](true)} />
      <BookingOverview booking={booking} />
      <div className={styles.page}>
        <div>
          <Card title={m.staff_booking_booking()}>
            <BookingRows rows={staffListing(service, booking)} listing />
            <Invoice booking={booking} />
          </Card>
          <BookingCustomer bookingId={booking.booking_id} />
        </div>
        <div className={styles.sections}>
          <div className={styles.downloads}>
            <DownloadDetails booking={booking} />
          </div>
          {sensitiveAnswers(service, booking).map(({ label, text }) => (
            <section key={label} className={styles.sensitive} aria-label={label}>
              <h2>{label}</h2>
              <p className={styles.caution}>{m.staff_booking_confidential()}</p>
              <p className={styles.words}>{text}</p>
            </section>
          ))}
          {/* The customer */}
          <Card title={m.staff_booking_customer_details()}>
            <BookingRows rows={customerRows(booking)} />
          </Card>
          {/* The visit: what, when, where */}
          <Card title={m.staff_booking_service_details()}>
            <BookingRows rows={staffServiceRows(service, booking)} />
            <ChangeVisit booking={booking} state={stateOf('details')} />
            {booking.booking_status === 'In Progress' && (
              <p className={styles.note}>{m.staff_booking_has_begun()}</p>
            )}
          </Card>
          <EditableCard
            title={m.staff_booking_date_time()}
            editLabel={m.staff_booking_edit_date_time()}
            mayEdit={booking.can_edit}
            state={stateOf('time')}
            view={<BookingRows rows={whenRows(booking)} />}
          >
            {(leave) => <DateTimeEditor booking={booking} editor="staff" leave={leave} />}
          </EditableCard>
          <Card title={m.staff_booking_address_details()}>
            <BookingRows rows={staffWhereRows(service, booking)} />
          </Card>
          <SeriesVisits booking={booking} page="/report-booking-details" />
          <ChangeSeries booking={booking} />
          {/* The people who come */}
          <EditableCard
            id="crew"
            title={m.staff_booking_assigned_workers()}
            editLabel={m.staff_booking_edit_workers()}
            // A crew can be changed as long as the booking can be cancelled.
            mayEdit={booking.can_cancel}
            state={stateOf('crew')}
            view={<Crew booking={booking} />}
          >
            {(leave) => <AssignedWorkersEditor booking={booking} leave={leave} />}
          </EditableCard>
          {/* The money */}
          <Card title={m.staff_booking_payment_details()}>
            <BookingRows rows={paymentRows(booking)} />
            <div id="cash">
              <CollectCash booking={booking} />
            </div>
            <ReverseCollection booking={booking} />
            <PartRefund booking={booking} />
            <div id="refund">
              <DueRefund booking={booking} />
            </div>
            <Tips booking={booking} />
            <Invoice booking={booking} />
          </Card>
          <EInvoice booking={booking} />
          {booking.has_pay_link && (
            <div id="pay-link">
              <PayLinkPanel bookingId={booking.booking_id} />
            </div>
          )}
          <Proof booking={booking} />
          {/* Actions */}
          <CrewStep booking={booking} />
          <Outcome booking={booking} />
          <VisitTickets booking={booking} />
          <Card title={m.staff_notifications_page()}>
            <RecipientMessages
              whose={{ booking_id: booking.booking_id }}
              name={booking.customer_name}
            />
          </Card>
          <Card title={m.staff_booking_actions()}>
            {booking.can_cancel ? (
              <>
                <p className={styles.note}>{m.staff_booking_cancel_note()}</p>
                <StaffCancel booking={booking} state={stateOf('cancel')} />
              </>
            ) : (
              <p>
                {m.staff_booking_full_sentence({
                  sentence: everySentence({ code: 'cancel-not-allowed' }, pageLocale),
                })}
              </p>
            )}
          </Card>
          {/* What happened */}
          <Card title={m.staff_booking_history()}>
            <BookingHistoryList history={booking.history} />
          </Card>
        </div>
      </div>
    </>
  )
}

/** Only for Admins; the server sends Managers no amounts (docs/product/roles.md#who-sees-money). */
function Invoice({ booking }: { booking: Booking }) {
  if (!hasInvoice(booking)) return null
  return (
    <p className={styles.invoice}>
      <DownloadInvoice booking={booking} />
    </p>
  )
}

function Crew({ booking }: { booking: Booking }) {
  if (booking.allocated_workers.length === 0) return <p>{m.staff_booking_no_workers()}</p>
  return (
    <ul className={styles.crew}>
      {booking.allocated_workers.map((worker) => (
        <li key={worker}>{displayName(worker)}</li>
      ))}
    </ul>
  )
}
