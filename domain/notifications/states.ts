export type DeliveryState =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'cancelled'
  | 'suppressed'

/** As `delivery_progress` of the database. */
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

/** What a provider says of a message, once it has taken it: then it is sent, whatever it calls that. */
export function takenState(reported: DeliveryState): DeliveryState {
  return progress[reported] < progress.sent ? 'sent' : reported
}

/** Whether the person has it. */
export function hasArrived(state: DeliveryState): boolean {
  return state === 'delivered' || state === 'read'
}
