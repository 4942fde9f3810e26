import { NOT_APPROVED } from './approval.ts'
import type { Channel, Channels } from './channels.ts'
import { type DeliveryState, hasArrived } from './states.ts'
import type { Untrue } from './still-true.ts'

/** How long the crew's app, or WhatsApp with what is urgent, may take before the next channel follows. */
const FALL_BACK_MS = 10 * 60_000
/** How long a status is waited for when it is not known whether the provider has a message. */
const IN_DOUBT_MS = 5 * 60_000
/** A provider that asks to come back is tried again after this time, then after twice as long. */
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 30 * 60_000
/** After retries for this time the next channel follows. */
const GIVE_UP_MS = 60 * 60_000

/** The code of a delivery whose provider may have taken it. */
export const IN_DOUBT = 'no-answer'

/** An attempt so far. */
export type PastDelivery = {
  readonly id: number
  readonly channel: Channel
  readonly state: DeliveryState
  /** While it is being sent: why the provider did not take it the last time; null: in doubt. */
  readonly errorCode: string | null
  readonly createdAt: Date
  /** When it was last sent, or its state last changed. */
  readonly updatedAt: Date
}

export type NoChannel = 'no-consent' | 'no-number' | 'no-provider'

/** What is done next for a notification. */
export type NextStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly until: Date }
  | { readonly do: 'send'; readonly channel: Channel }
  /** The channel would refuse it: noted as a failed delivery, and the next channel follows. */
  | { readonly do: 'skip'; readonly channel: Channel; readonly reason: string }
  /** The same delivery again, under the same reference. */
  | { readonly do: 'repeat'; readonly delivery: PastDelivery }
  /** The delivery has failed, and another channel may follow. */
  | { readonly do: 'give-up'; readonly delivery: PastDelivery }
  | { readonly do: 'cancel'; readonly reason: Untrue }
  | { readonly do: 'suppress'; readonly reason: NoChannel }
  | { readonly do: 'fail'; readonly reason: string }

/**
 * What is done next for a notification (docs/product/notifications.md#attempts). It follows from what is
 * stored alone, so a job that is repeated, late or killed changes nothing.
 * @param untrue why it is no longer true, if so.
 * @param none why no channel is possible, where none is.
 * @param notBefore when anything of it may go out that could go now (`sendTime`): quiet hours hold for
 *   every attempt.
 */
export function nextStep(given: Progress & { readonly notBefore: Date }, now: Date): NextStep {
  const step = stepOf(given, now)
  const goesOut = step.do === 'send' || step.do === 'repeat'
  return goesOut && given.notBefore > now ? { do: 'wait', until: given.notBefore } : step
}

/** How far a notification is. */
type Progress = {
  readonly urgent: boolean
  readonly channels: Channels
  /** WhatsApp is known not to have approved the text. */
  readonly refused: boolean
  readonly deliveries: readonly PastDelivery[]
  readonly untrue: Untrue | undefined
  readonly none: NoChannel
}

function stepOf(given: Progress, now: Date): NextStep {
  const { urgent, channels, untrue } = given
  const deliveries = given.deliveries.filter(({ channel }) => !alsoOnly(channels, channel))
  if (deliveries.some(({ state }) => hasArrived(state))) return nothing
  if (untrue) return whenUntrue(untrue, deliveries, now)
  for (const [at, channel] of channels.inOrder.entries()) {
    const last = deliveries.findLast((delivery) => delivery.channel === channel)
    if (!last) {
      return given.refused && channel === 'whatsapp'
        ? { do: 'skip', channel, reason: NOT_APPROVED }
        : { do: 'send', channel }
    }
    if (last.state === 'failed') continue
    if (last.state === 'queued' || last.state === 'sending') return whileSending(last, now)
    const next = channels.inOrder[at + 1]
    // A subscription ends without a word, so the app is never the last to be tried.
    const follows =
      channel === 'push' ? next !== undefined : urgent && channel === 'whatsapp' && next === 'sms'
    if (!follows) return nothing
    const until = new Date(last.updatedAt.getTime() + FALL_BACK_MS)
    if (until > now) return { do: 'wait', until }
  }
  if (deliveries.some(({ state }) => state === 'sent')) return nothing
  const last = deliveries.at(-1)
  if (last?.state === 'failed') {
    return isAlsoMailed(given) ? nothing : { do: 'fail', reason: last.errorCode ?? 'failed' }
  }
  // Its channel was closed or ended by the person meanwhile.
  if (last) {
    return isFresh(last, now)
      ? { do: 'wait', until: new Date(last.updatedAt.getTime() + IN_DOUBT_MS) }
      : { do: 'give-up', delivery: last }
  }
  return channels.also.length > 0 ? nothing : { do: 'suppress', reason: given.none }
}

const nothing: NextStep = { do: 'nothing' }

function alsoOnly({ inOrder, also }: Channels, channel: Channel): boolean {
  return channel === 'email' && also.includes('email') && !inOrder.includes('email')
}

/** Its e-mail, which goes whatever the other channels do, waits or has left. */
function isAlsoMailed({ channels, deliveries }: Progress): boolean {
  return deliveries.some(
    ({ channel, state }) =>
      alsoOnly(channels, channel) && state !== 'failed' && state !== 'cancelled',
  )
}

/** What may have been taken over is not cancelled: the person may read it. */
function whenUntrue(untrue: Untrue, deliveries: readonly PastDelivery[], now: Date): NextStep {
  const last = deliveries.at(-1)
  if (deliveries.some(({ state }) => state === 'sent')) return nothing
  if (last?.state !== 'sending' || !isInDoubt(last)) return { do: 'cancel', reason: untrue }
  const until = new Date(last.updatedAt.getTime() + IN_DOUBT_MS)
  return until > now ? { do: 'wait', until } : { do: 'fail', reason: untrue }
}

function isInDoubt({ errorCode }: PastDelivery): boolean {
  return errorCode === null || errorCode === IN_DOUBT
}

function whileSending(delivery: PastDelivery, now: Date): NextStep {
  if (delivery.channel === 'email') return nothing
  // From the first attempt to the last, so that what waited for the morning is tried once more.
  const tried = delivery.updatedAt.getTime() - delivery.createdAt.getTime()
  if (tried >= GIVE_UP_MS && !isFresh(delivery, now)) return { do: 'give-up', delivery }
  const pause = isInDoubt(delivery)
    ? IN_DOUBT_MS
    : Math.min(Math.max(tried, FIRST_RETRY_MS), LONGEST_RETRY_MS)
  const until = new Date(delivery.updatedAt.getTime() + pause)
  return until > now ? { do: 'wait', until } : { do: 'repeat', delivery }
}

/** It is under way, or may still be reported. */
function isFresh(delivery: PastDelivery, now: Date): boolean {
  return isInDoubt(delivery) && delivery.updatedAt.getTime() + IN_DOUBT_MS > now.getTime()
}
