import { Link } from 'react-router'
import type { RefundItem } from '../../../domain/api/payments/payments.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { refundDueBy } from '../../../domain/payments/refund-deadline.ts'
import { m } from '../../../messages/page.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { StatusBadge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel } from '../../shared/when.ts'
import { formatRm, Money } from '../../ui/Money.tsx'
import { type ListDialog, listOf } from '../list/describe-list.ts'
import { RefundActions, type RefundWay } from './RefundActions.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import styles from './refunds.module.css'

/** Badge texts: payment statuses of bookings, and states that only refunds have. */
const words: Readonly<Record<RefundItem['state'], string>> = {
  Due: 'Refund Due',
  'Under way': m.staff_refunds_under_way(),
  Refused: m.staff_refunds_refused(),
  Refunded: 'Refunded',
}

/** The list of orders with a refund: its amount, deadline, way of payment and actions. */
export const refunds = listOf('GET /payments/refunds', {
  key: ['refunds'],
  caption: m.staff_refunds_caption(),
  of: m.staff_refunds_orders(),
  none: { title: m.staff_refunds_none(), text: m.staff_refunds_none_text() },
  pageSize: 20,
  // A refund under way ends without an action of staff.
  renew: (answer) => (answer?.items.some((item) => item.under_way > 0) ? 5000 : false),
  cardsBelow: '1023.98px',
  keyOf: ({ order }) => order,
  rowAction: { draw: (refund, open) => <RefundActions refund={refund} question={open} /> },
  dialogs: { send: dialogOf('send'), mark: dialogOf('mark') },
  columns: [
    {
      header: m.staff_refunds_order(),
      title: true,
      cell: ({ order, skill, booking_ids }) => (
        <>
          {order}
          <span className={styles.visits}>
            {booking_ids.map((booking_id, at) => {
              const { to, state } = bookingAddress('/report-booking-details', { skill, booking_id })
              const number = sessionOf(booking_id)
              const visit = at === 0 ? m.staff_refunds_visit({ number }) : number
              return (
                <Link
                  key={booking_id}
                  to={to}
                  state={state}
                  aria-label={m.staff_refunds_visit_of({ visit, order, booking: booking_id })}
                >
                  {visit}
                </Link>
              )
            })}
          </span>
        </>
      ),
    },
    {
      header: m.staff_refunds_customer(),
      cell: ({ customer_name, skill }) => (
        <>
          {customer_name}
          <small className={styles.under}>{skillTitle(skill)}</small>
        </>
      ),
    },
    {
      header: m.staff_refunds_amount(),
      cell: (refund) => <Amount refund={refund} />,
      figures: true,
    },
    { header: m.staff_refunds_due_by(), cell: (refund) => <DueBy refund={refund} /> },
    {
      header: m.staff_refunds_paid_by(),
      cell: ({ paid_by }) => paid_by.join(m.format_list_separator()) || m.staff_refunds_manually(),
    },
    {
      header: m.staff_refunds_state(),
      long: true,
      cell: ({ state, note }) => (
        <>
          <StatusBadge status={words[state]} />
          {note && <small className={styles.under}>{note}</small>}
        </>
      ),
    },
  ],
})

/** The dialog of a refund. Uses the list's newest answer, because another Admin may be faster. */
function dialogOf(way: RefundWay): ListDialog<'GET /payments/refunds'> {
  return function Question({ item, list, onClose }) {
    const refund = list.answer?.items.find(({ order }) => order === item?.order) ?? item
    return refund && <RefundDialog refund={refund} way={way} onClose={onClose} />
  }
}

/** The day by which customers are promised their money; none after the refund. */
function DueBy({ refund: { since, due, under_way } }: { refund: RefundItem }) {
  const by = refundDueBy(new Date(since))
  const open = due > 0 || under_way > 0
  return (
    <span>
      <span className={styles.day}>{open ? dayLabel(by) : m.staff_refunds_done()}</span>{' '}
      {open && by < dayOf(new Date()) && (
        <strong className={styles.overdue}>{m.staff_refunds_overdue()}</strong>
      )}
      {open && (
        <small className={styles.under}>
          {m.staff_refunds_since({
            day: dayLabel(dayOf(new Date(since)), { weekday: 'none' }),
          })}
        </small>
      )}
    </span>
  )
}

/** `2` of `JABCDEFGHI-2`. */
function sessionOf(bookingId: string): string {
  return bookingId.split('-').at(-1) ?? bookingId
}

/** The amount due; if nothing is due, the amount under way or refunded. */
function Amount({ refund: { due, under_way, refunded } }: { refund: RefundItem }) {
  if (due === 0) return <Money rm={under_way || refunded} />
  return (
    <>
      <Money rm={due} />
      {under_way > 0 && (
        <small className={styles.under}>
          {m.staff_refunds_and_under_way({ amount: formatRm(under_way) })}
        </small>
      )}
      {refunded > 0 && (
        <small className={styles.under}>
          {m.staff_refunds_went_back({ amount: formatRm(refunded) })}
        </small>
      )}
    </>
  )
}
