import type { Settings } from './settings.ts'
import type { Method, Session, Store } from './store.ts'
import { newId } from './store.ts'
import type { WebhookSender } from './webhook-sender.ts'
import { sessionObject } from './wire.ts'

export type Decision = 'pay' | 'slow'

/** The parts of the stand-in that its routes share. */
export type StandIn = {
  settings: Settings
  store: Store
  webhookSender: WebhookSender
  base: () => string
}

/** The event of this type about a session, ready to be sent to the merchant. */
export function sessionEvent({ webhookSender, base }: StandIn, session: Session, type: string) {
  return webhookSender.compose(`checkout.session.${type}`, sessionObject(session, base()))
}

/**
 * Makes the payment that the customer chose on the page, and notifies the merchant's endpoint before
 * the browser returns, unless a fault was set for the next payment.
 */
export async function decide(
  standIn: StandIn,
  session: Session,
  decision: Decision,
  method: Method,
): Promise<void> {
  const { settings, store, webhookSender } = standIn
  const twists = store.nextPayments.shift() ?? []
  session.status = 'complete'
  session.intent ||= newId(store, 'pi', settings.now())
  session.paidBy = method
  const isPaid = decision === 'pay'
  session.paymentStatus = isPaid ? 'paid' : 'unpaid'
  session.intentStatus = isPaid ? 'succeeded' : 'processing'
  const duplicate = twists.find((twist) => twist.startsWith('duplicate:'))
  const copies = duplicate ? Number(duplicate.slice('duplicate:'.length)) : settings.copies
  const completed = sessionEvent(standIn, session, 'completed')
  if (!isPaid) {
    if (twists.includes('reordered')) {
      // The final event arrives before the first one.
      await settleLater(standIn, session, true)
      await webhookSender.bring(completed, twists, copies)
      return
    }
    if (settings.bankAfterMs !== null) {
      webhookSender.later(settings.bankAfterMs, async () => {
        if (session.intentStatus === 'processing') await settleLater(standIn, session, true)
      })
    }
  }
  if (twists.includes('lost-event')) return
  if (twists.includes('delayed')) {
    webhookSender.later(settings.retryAfterMs, async () => {
      await webhookSender.bring(completed, twists, copies)
    })
    return
  }
  await webhookSender.bring(completed, twists, copies)
}

/** The bank's answer to a pending payment. */
export async function settleLater(
  standIn: StandIn,
  session: Session,
  isPaid: boolean,
): Promise<void> {
  session.paymentStatus = isPaid ? 'paid' : 'unpaid'
  session.intentStatus = isPaid ? 'succeeded' : 'requires_payment_method'
  const type = isPaid ? 'async_payment_succeeded' : 'async_payment_failed'
  await standIn.webhookSender.bring(sessionEvent(standIn, session, type))
}
