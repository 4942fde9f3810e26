import type { BookingRecord } from '../../../domain/api/bookings/booking.ts'
import type { OrderVisit } from '../../../domain/api/bookings/order.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { crewNames } from '../../shared/visit/CrewFaces.tsx'
import { formatRm } from '../../ui/Money.tsx'

type Result = CallOutput<'GET /payments/result'>

/** The state of an order, with its payment. */
type OrderState = Result['payment_status']

type Text = { readonly title: string; readonly lead?: string }

export const texts: Readonly<Record<OrderState, Text>> = {
  paid: { title: m.account_order_paid(), lead: m.account_order_paid_lead() },
  pending: { title: m.account_order_pending(), lead: m.account_order_pending_lead() },
  failed: { title: m.account_order_failed(), lead: m.account_order_failed_lead() },
  expired: { title: m.account_order_expired(), lead: m.account_order_expired_lead() },
  cancelled: { title: m.account_order_cancelled(), lead: m.account_order_cancelled_lead() },
  'refund-due': { title: m.account_order_refund_due(), lead: m.account_order_refund_due_lead() },
  refunded: { title: m.account_order_refunded(), lead: m.account_order_refunded_lead() },
  'pay-later': { title: m.account_order_pay_later(), lead: m.account_order_paid_lead() },
}

/** A payment that arrived after the time was given to another customer. */
export const tooLate: Text = {
  title: m.account_order_too_late(),
  lead: m.account_order_too_late_lead(),
}

/** The customer used the payment page's link to give up. */
export const notPaid: Text = {
  title: m.account_order_not_paid(),
  lead: m.account_order_not_paid_lead(),
}

/**
 * The state of an order on a partner's account, whose customer pays nothing and gets no refund.
 * @param charged what it costs the account, RM; undefined for a reader who sees no amounts.
 */
export function onAccountText(status: OrderState, charged: number | undefined): Text {
  if (status !== 'cancelled') return texts['pay-later']
  const title = m.account_order_cancelled()
  if (charged === undefined) return { title }
  if (charged === 0) return { title, lead: m.account_order_account_nothing() }
  return { title, lead: m.account_order_account_charged({ amount: formatRm(charged) }) }
}

/** The price of an order, the part that credit pays, and how the rest is paid. */
export function priceRows(result: Result, visits: readonly OrderVisit[]): [string, string][] {
  const { total_cost: price, credit_used: credit = 0 } = result
  if (price === undefined) return []
  if (credit === 0) return [[m.account_order_price(), priceText(price, result, visits)]]
  return [
    [m.account_order_price(), formatRm(price)],
    [m.wizard_credit(), formatRm(-credit)],
    [m.account_order_rest(), priceText(price - credit, result, visits)],
  ]
}

function priceText(
  total: number,
  { payment_status: status, owed, on_account: charged }: Result,
  visits: readonly OrderVisit[],
): string {
  if (charged !== undefined) return m.account_price_on_account({ amount: formatRm(charged) })
  const amount = formatRm(total)
  const inCash = visits.every((visit) => visit.payment_method === 'Cash')
  if (status === 'paid' && owed) {
    return m.account_price_online_partly({ amount, owed: formatRm(owed) })
  }
  if (status === 'paid' && total > 0) {
    return inCash ? m.account_price_cash_paid({ amount }) : m.account_price_online_paid({ amount })
  }
  if (status === 'paid' || status === 'pay-later') {
    if (total === 0) return m.account_price_free({ amount })
    return visits.length === 1
      ? m.account_price_cash({ amount })
      : m.account_price_cash_each({ amount })
  }
  if (status === 'pending' || status === 'failed') {
    return m.account_price_online({ amount })
  }
  return amount
}

/** True for a visit that takes place, or will once it is paid. */
export function takesPlace({
  booking_status: status,
}: Pick<BookingRecord, 'booking_status'>): boolean {
  return status !== 'Cancelled' && status !== 'Expired'
}

/** Who comes, in a sentence: the same workers at all visits, not known yet, or different ones. */
export function crewText(visits: readonly OrderVisit[], held: boolean): string {
  const teams = new Set(visits.map(({ crew }) => crewNames(crew)))
  const [team = ''] = teams
  if (teams.size > 1) return m.account_order_crew_each()
  if (!team) return m.account_order_crew_later()
  if (held) return m.account_order_crew_held({ team })
  return team
}
