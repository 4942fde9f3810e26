import type { TicketHistoryEvent } from '../../../domain/api/customers/tickets.ts'
import type { TicketState } from '../../../domain/tickets/guarantee.ts'
import { m } from '../../../messages/page.ts'
import type { States } from '../../shared/StatusBadge.tsx'
import { shortDay, timeLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'

export const ticketStates: States<TicketState> = {
  late: { tone: 'waiting', label: m.staff_tickets_state_late },
  open: { tone: 'bad', label: m.staff_tickets_open },
  closed: { tone: 'good', label: m.staff_tickets_closed },
}

/** The day and start of a visit: `Mon, 9 Mar, 9:00 AM`. */
export function startText({ start_date, start_time }: { start_date: string; start_time: string }) {
  return m.format_moment({
    day: shortDay(start_date),
    time: timeLabel(Number(start_time.slice(0, 2))),
  })
}

/**
 * The text of an event of a ticket.
 * @param onAccount a partner pays the visit (docs/product/partners.md#on-account).
 */
export function eventWords(event: TicketHistoryEvent, onAccount: boolean): string {
  const { amount, voucher, booking_id: id = '', day = '', start_time: time = '' } = event
  switch (event.code) {
    case 'opened':
      return event.late ? m.staff_tickets_did_open_late() : m.staff_tickets_did_open()
    case 'accepted':
      return m.staff_tickets_did_accept()
    case 'reopened':
      return m.staff_tickets_did_reopen()
    case 'return-offered':
      return m.staff_tickets_did_offer({
        id,
        start: startText({ start_date: day, start_time: time }),
      })
    case 'credited':
      return amount === undefined
        ? m.staff_tickets_did_credit()
        : voucher === undefined
          ? m.staff_tickets_did_credit_of({ amount: formatRm(amount) })
          : m.staff_tickets_did_credit_amount({ amount: formatRm(amount), voucher })
    case 'refunded':
      if (amount === undefined)
        return onAccount ? m.booking_credited() : m.staff_tickets_did_refund()
      return onAccount
        ? m.staff_tickets_did_credit_account({ amount: formatRm(amount) })
        : m.staff_tickets_did_refund_amount({ amount: formatRm(amount) })
    case 'closed':
      return m.staff_tickets_did_close({ reason: event.reason ?? '' })
  }
}
