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

/** How far a message is; a provider that reported both that it failed and that it arrived has delivered. */
export function progressOf(state: DeliveryState): number {
  return progress[state]
}

/**
 * The state after something was reported, perhaps twice or out of order: states only move forward
 * (docs/product/notifications.md#states). What is on its way is neither cancelled nor suppressed.
 */
export function nextState(old: DeliveryState, reported: DeliveryState): DeliveryState {
  const ends = reported === 'cancelled' || reported === 'suppressed'
  if (ends && old !== 'queued' && old !== 'sending') return old
  return progress[reported] > progress[old] ? reported : old
}

/** What a provider says of a message, once it has taken it: then it is sent, whatever it calls that. */
export function takenState(reported: DeliveryState): DeliveryState {
  return progress[reported] < progress.sent ? 'sent' : reported
}

/** Whether the person has it. */
export function hasArrived(state: DeliveryState): boolean {
  return state === 'delivered' || state === 'read'
}
