import type { Books, Method, Session } from './books.ts'
import { newId } from './books.ts'
import type { Courier } from './couriers.ts'
import type { Settings } from './settings.ts'
import { sessionObject } from './wire.ts'

export type Decision = 'pay' | 'slow'

/** The stand-in's parts, as its routes share them. */
export type House = { settings: Settings; books: Books; courier: Courier; base: () => string }

/** Tells the merchant how a session stands, by an event of this type. */
export function tell({ courier, base }: House, session: Session, type: string) {
  return courier.compose(`checkout.session.${type}`, sessionObject(session, base()))
}

/**
 * Makes the payment that the customer chose on the page, and tells the merchant's endpoint before
 * the browser goes back, unless the next payment was told to go wrong.
 */
export async function decide(
  house: House,
  session: Session,
  decision: Decision,
  method: Method,
): Promise<void> {
  const { settings, books, courier } = house
  const twists = books.nextPayments.shift() ?? []
  session.status = 'complete'
  session.intent ||= newId(books, 'pi', settings.now())
  session.paidBy = method
  const isPaid = decision === 'pay'
  session.paymentStatus = isPaid ? 'paid' : 'unpaid'
  session.intentStatus = isPaid ? 'succeeded' : 'processing'
  const duplicate = twists.find((twist) => twist.startsWith('duplicate:'))
  const copies = duplicate ? Number(duplicate.slice('duplicate:'.length)) : settings.copies
  const completed = tell(house, session, 'completed')
  if (!isPaid) {
    if (twists.includes('reordered')) {
      // The end overtakes the beginning.
      await settleLater(house, session, true)
      await courier.bring(completed, twists, copies)
      return
    }
    if (settings.bankAfterMs !== null) {
      courier.later(settings.bankAfterMs, async () => {
        if (session.intentStatus === 'processing') await settleLater(house, session, true)
      })
    }
  }
  if (twists.includes('lost-event')) return
  if (twists.includes('delayed')) {
    courier.later(settings.retryAfterMs, async () => {
      await courier.bring(completed, twists, copies)
    })
    return
  }
  await courier.bring(completed, twists, copies)
}

/** The bank's answer to a payment that was on its way. */
export async function settleLater(house: House, session: Session, isPaid: boolean): Promise<void> {
  session.paymentStatus = isPaid ? 'paid' : 'unpaid'
  session.intentStatus = isPaid ? 'succeeded' : 'requires_payment_method'
  const type = isPaid ? 'async_payment_succeeded' : 'async_payment_failed'
  await house.courier.bring(tell(house, session, type))
}
