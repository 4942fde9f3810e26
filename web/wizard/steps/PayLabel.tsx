import { m } from '../../../messages/page.ts'
import { formatRm } from '../../ui/Money.tsx'
import { withFixedMethod } from '../answers.ts'
import { useBooking } from '../booking-context.ts'
import styles from './PayLabel.module.css'

/** The id of the line that says what Pay Now does. */
export const payEffect = 'pay-effect'

/**
 * The label of the button of step three: it always begins with Pay Now, unless staff book for
 * somebody and nothing is paid now.
 */
export function PayLabel() {
  const { total, online, forCustomer } = useWhatIsPaid()
  if (forCustomer) {
    if (!total) return m.staff_phone_order_book()
    return online ? m.staff_phone_order_book_link() : m.staff_phone_order_book_cash()
  }
  return (
    <span>
      {m.wizard_pay_now()}
      {/* On a phone the amount is beside the button already. */}
      {online && total ? <span className={styles.amount}> · {formatRm(total)}</span> : null}
    </span>
  )
}

/** What pressing Pay Now does, for the method that is chosen. */
export function PayEffect() {
  const { total, online, forCustomer } = useWhatIsPaid()
  if (total === undefined) return null
  return (
    <p id={payEffect} className={styles.effect}>
      {total === 0 ? m.wizard_pays_nothing() : payText(formatRm(total), { online, forCustomer })}
    </p>
  )
}

function payText(amount: string, how: { online: boolean; forCustomer: boolean }): string {
  if (how.forCustomer)
    return how.online
      ? m.staff_phone_order_pays_link({ amount })
      : m.staff_phone_order_pays_cash({ amount })
  return how.online ? m.wizard_pays_online({ amount }) : m.wizard_pays_later({ amount })
}

function useWhatIsPaid() {
  const { service, answers, who, quote, customer } = useBooking()
  const { payment_method: method } = withFixedMethod(service, answers, who)
  return {
    total: quote.shown?.to_pay ?? quote.shown?.total_cost,
    online: method === 'Online',
    forCustomer: customer !== undefined,
  }
}
