import { may } from '../../../domain/account/permissions.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { serviceTitle, whereRows } from '../../shared/booking-rows.ts'
import { type Booking, type BookingName, useBooking } from '../../shared/use-booking.ts'
import { crewNames } from '../../shared/visit/CrewFaces.tsx'
import { dayLabel, spanText } from '../../shared/when.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { useTitleFocus } from '../../ui/use-title-focus.ts'
import { PayLinkPanel, useBookedTitle } from './PayLinkPanel.tsx'
import styles from './phone-orders.module.css'

/**
 * What to tell the customer before hanging up: service, time, crew, price and payment.
 * @param total the total of the form; undefined after a reload.
 */
export function Booked({ name, total }: { name: BookingName; total: number | undefined }) {
  const query = useBooking(name)
  const { data: booking } = query
  const seesMoney = may('money', useSession()?.role)
  const online = booking?.payment_method === 'Online'
  const title = useBookedTitle(name.bookingId, online)
  useTitleFocus(booking?.booking_id ?? '')
  if (!booking) {
    return <PageNotYet title={m.staff_phone_order_booked()} query={query} />
  }
  return (
    <Page
      title={title}
      lead={booking.booking_id}
      actions={
        <>
          <ButtonLink {...bookingAddress('/report-booking-details', booking)} variant="outline">
            {m.staff_phone_order_open()}
          </ButtonLink>
          <ButtonLink to="/new-booking" variant={online ? 'outline' : 'filled'}>
            {m.staff_phone_order_title()}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.two}>
        <div>
          <Card title={m.staff_phone_order_say()}>
            <Facts inColumns facts={factsOf(booking, seesMoney ? total : undefined)} />
          </Card>
        </div>
        <div>{online && <PayLinkPanel bookingId={booking.booking_id} />}</div>
      </div>
    </Page>
  )
}

/** The amount and method; Managers see only cash to collect. */
function amountOf(booking: Booking, total: number | undefined): string | undefined {
  const { visits, to_collect: toCollect } = booking
  const sum = total ?? (visits.length === 1 ? booking.total_cost : undefined)
  if (booking.payment_method === 'Online') {
    return sum === undefined
      ? m.staff_phone_order_link_only()
      : m.staff_phone_order_by_link({ amount: formatRm(sum) })
  }
  if (booking.payment_method === 'Account')
    return sum === undefined
      ? m.booking_on_account()
      : m.account_price_on_account({ amount: formatRm(sum) })
  if (sum !== undefined) return m.staff_phone_order_in_cash({ amount: formatRm(sum) })
  if (toCollect === undefined) return undefined
  const amount = formatRm(toCollect)
  return visits.length === 1
    ? m.staff_phone_order_in_cash({ amount })
    : m.staff_phone_order_cash_first({ amount })
}

function factsOf(booking: Booking, total: number | undefined): Fact[] {
  const service = serviceBySkill(booking.skill)
  const { visits } = booking
  const days = visits.map(({ start_date }) => dayLabel(start_date))
  const amount = amountOf(booking, total)
  return [
    [
      m.staff_phone_order_customer(),
      [booking.customer_name, booking.customer_phone].filter(Boolean).join(' · '),
    ],
    [m.staff_phone_order_service(), serviceTitle(service, booking)],
    [
      m.staff_phone_order_when(),
      [days.join(m.staff_phone_order_days_separator()), spanText(booking)].join(
        m.format_list_separator(),
      ),
    ],
    ...whereRows(service, booking).map(({ label, text }): Fact => [label, text]),
    booking.crew.length > 0 && [m.staff_phone_order_who_comes(), crewNames(booking.crew)],
    amount !== undefined && [m.staff_phone_order_amount(), amount],
  ]
}
