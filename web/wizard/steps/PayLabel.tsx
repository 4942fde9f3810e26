import { m } from '../../../messages/page.ts'
import { formatRm } from '../../ui/Money.tsx'
import { withFixedMethod } from '../answers/answers.ts'
import { useBooking } from '../booking-context.ts'
import styles from './PayLabel.module.css'

/** The id of the line that explains Pay Now. */
export const payEffect = 'pay-effect'

/**
 * The label of the button of step three: it always begins with Pay Now, unless staff book for a
 * customer and nothing is paid now.
 */
export function PayLabel() {
  const { total, online, onAccount, forCustomer } = useWhatIsPaid()
  if (forCustomer) {
    if (!total) return m.staff_phone_order_book()
    if (onAccount) return m.staff_phone_order_book_account()
    return online ? m.staff_phone_order_book_link() : m.staff_phone_order_book_cash()
  }
  return (
    <span>
      {m.wizard_pay_now()}
      {/* On phones the amount is already beside the button. */}
      {online && total ? <span className={styles.amount}> · {formatRm(total)}</span> : null}
    </span>
  )
}

/** Explains what Pay Now does for the chosen method. */
export function PayEffect() {
  const { total, online, onAccount, forCustomer } = useWhatIsPaid()
  if (total === undefined) return null
  return (
    <p id={payEffect} className={styles.effect}>
      {total === 0
        ? m.wizard_pays_nothing()
        : payText(formatRm(total), { online, onAccount, forCustomer })}
    </p>
  )
}

type How = { readonly online: boolean; readonly onAccount: boolean; readonly forCustomer: boolean }

function payText(amount: string, how: How): string {
  if (how.onAccount) return m.wizard_pays_on_account({ amount })
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
    onAccount: method === 'Account',
    forCustomer: customer !== undefined,
  }
}
