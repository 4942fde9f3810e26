import type { Channel, Channels } from './channels.ts'
import type { ObsoleteReason } from './obsolete.ts'
import { type DeliveryState, hasArrived } from './states.ts'
import { NOT_APPROVED } from './templates/approval.ts'

/**
 * How long the crew's app, or WhatsApp for urgent messages, may take before the next channel
 * follows.
 */
const FALL_BACK_MS = 10 * 60_000
/** How long to wait for a status if it is unknown whether the provider accepted a message. */
const IN_DOUBT_MS = 5 * 60_000
/** The first retry of a busy provider comes after this time; the interval then doubles. */
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 30 * 60_000
/** After this time of retries the next channel follows. */
const GIVE_UP_MS = 60 * 60_000

/** The code of a delivery that the provider may have accepted. */
const IN_DOUBT = 'no-answer'

/** An earlier attempt. */
export type PastDelivery = {
  readonly id: number
  readonly channel: Channel
  readonly state: DeliveryState
  /** While sending: why the provider did not accept the last attempt; null if that is unknown. */
  readonly errorCode: string | null
  readonly createdAt: Date
  /** When it was last sent or its state last changed. */
  readonly updatedAt: Date
}

export type NoChannel = 'no-consent' | 'no-number' | 'no-provider'

export type NextStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly until: Date }
  | { readonly do: 'send'; readonly channel: Channel }
  /** The channel would refuse it: record a failed delivery and continue with the next channel. */
  | { readonly do: 'skip'; readonly channel: Channel; readonly reason: string }
  /** Send the same delivery again under the same reference. */
  | { readonly do: 'repeat'; readonly delivery: PastDelivery }
  /** The delivery has failed; another channel may follow. */
  | { readonly do: 'give-up'; readonly delivery: PastDelivery }
  | { readonly do: 'cancel'; readonly reason: ObsoleteReason }
  | { readonly do: 'suppress'; readonly reason: NoChannel }
  | { readonly do: 'fail'; readonly reason: string }

/**
 * The next step of a notification (docs/product/notifications.md#attempts). It depends only on
 * stored data, so repeated, late or killed jobs are harmless.
 * @param obsolete why the notification is obsolete, if it is.
 * @param none the reason to store if no channel is possible.
 * @param notBefore when an attempt that is due now may go out (`sendTime`): quiet hours apply to
 *   every attempt.
 */
export function nextStep(progress: Progress & { readonly notBefore: Date }, now: Date): NextStep {
  const step = stepOf(progress, now)
  const goesOut = step.do === 'send' || step.do === 'repeat'
  return goesOut && progress.notBefore > now ? { do: 'wait', until: progress.notBefore } : step
}

type Progress = {
  readonly urgent: boolean
  readonly channels: Channels
  /** WhatsApp has not approved the text. */
  readonly refused: boolean
  readonly deliveries: readonly PastDelivery[]
  readonly obsolete: ObsoleteReason | undefined
  readonly none: NoChannel
}

function stepOf(progress: Progress, now: Date): NextStep {
  const { urgent, channels, obsolete } = progress
  const deliveries = progress.deliveries.filter(({ channel }) => !alsoOnly(channels, channel))
  if (deliveries.some(({ state }) => hasArrived(state))) return nothing
  if (obsolete) return whenObsolete(obsolete, deliveries, now)
  for (const [at, channel] of channels.inOrder.entries()) {
    const last = deliveries.findLast((delivery) => delivery.channel === channel)
    if (!last) {
      return progress.refused && channel === 'whatsapp'
        ? { do: 'skip', channel, reason: NOT_APPROVED }
        : { do: 'send', channel }
    }
    if (last.state === 'failed') continue
    if (last.state === 'queued' || last.state === 'sending') return whileSending(last, now)
    const next = channels.inOrder[at + 1]
    // Push subscriptions expire silently, so the app is never the last channel to be tried.
    const follows =
      channel === 'push' ? next !== undefined : urgent && channel === 'whatsapp' && next === 'sms'
    if (!follows) return nothing
    const until = new Date(last.updatedAt.getTime() + FALL_BACK_MS)
    if (until > now) return { do: 'wait', until }
  }
  if (deliveries.some(({ state }) => state === 'sent')) return nothing
  const last = deliveries.at(-1)
  if (last?.state === 'failed') {
    return isAlsoMailed(progress) ? nothing : { do: 'fail', reason: last.errorCode ?? 'failed' }
  }
  // The channel was closed, or the person opted out in the meantime.
  if (last) {
    return isFresh(last, now)
      ? { do: 'wait', until: new Date(last.updatedAt.getTime() + IN_DOUBT_MS) }
      : { do: 'give-up', delivery: last }
  }
  return channels.also.length > 0 ? nothing : { do: 'suppress', reason: progress.none }
}

const nothing: NextStep = { do: 'nothing' }

function alsoOnly({ inOrder, also }: Channels, channel: Channel): boolean {
  return channel === 'email' && also.includes('email') && !inOrder.includes('email')
}

/** True if the e-mail that is sent in any case is queued or sent. */
function isAlsoMailed({ channels, deliveries }: Progress): boolean {
  return deliveries.some(
    ({ channel, state }) =>
      alsoOnly(channels, channel) && state !== 'failed' && state !== 'cancelled',
  )
}

/** A message that the provider may have accepted is not cancelled: the person may read it. */
function whenObsolete(
  obsolete: ObsoleteReason,
  deliveries: readonly PastDelivery[],
  now: Date,
): NextStep {
  const last = deliveries.at(-1)
  if (deliveries.some(({ state }) => state === 'sent')) return nothing
  if (last?.state !== 'sending' || !isInDoubt(last)) return { do: 'cancel', reason: obsolete }
  const until = new Date(last.updatedAt.getTime() + IN_DOUBT_MS)
  return until > now ? { do: 'wait', until } : { do: 'fail', reason: obsolete }
}

function isInDoubt({ errorCode }: PastDelivery): boolean {
  return errorCode === null || errorCode === IN_DOUBT
}

function whileSending(delivery: PastDelivery, now: Date): NextStep {
  if (delivery.channel === 'email') return nothing
  // Counted from the first attempt to the last, so that a message that waited for the morning is
  // tried once more.
  const tried = delivery.updatedAt.getTime() - delivery.createdAt.getTime()
  if (tried >= GIVE_UP_MS && !isFresh(delivery, now)) return { do: 'give-up', delivery }
  const pause = isInDoubt(delivery)
    ? IN_DOUBT_MS
    : Math.min(Math.max(tried, FIRST_RETRY_MS), LONGEST_RETRY_MS)
  const until = new Date(delivery.updatedAt.getTime() + pause)
  return until > now ? { do: 'wait', until } : { do: 'repeat', delivery }
}

/** True while the provider may still report on a delivery in doubt. */
function isFresh(delivery: PastDelivery, now: Date): boolean {
  return isInDoubt(delivery) && delivery.updatedAt.getTime() + IN_DOUBT_MS > now.getTime()
}
