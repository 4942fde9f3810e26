export type DeliveryState =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'cancelled'
  | 'suppressed'

/** The same as `delivery_progress` in the database. */
const progress: Readonly<Record<DeliveryState, number>> = {
  queued: 0,
  sending: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
  cancelled: 6,
  suppressed: 6,
}

/** The state of a message that the provider has accepted: at least `sent`, whatever it reports. */
export function acceptedState(reported: DeliveryState): DeliveryState {
  return progress[reported] < progress.sent ? 'sent' : reported
}

/** True if the person received the message. */
export function hasArrived(state: DeliveryState): boolean {
  return state === 'delivered' || state === 'read'
}
