import { kinds, type NotificationKind } from '../../domain/notifications/kinds.ts'
import type { Carried, Facts, Message } from './facts.ts'

const FALL_BACK_MS = 10 * 60_000
const IN_DOUBT_MS = 5 * 60_000

/** Messages that reached people twice, against docs/product/notifications.md#attempts. */
export function sentTwice(facts: Facts, lostAnswers: ReadonlySet<string>): string[] {
  const arrived = facts.carried.filter(({ hasFailed }) => !hasFailed)
  const byDelivery = Map.groupBy(arrived, ({ reference }) => reference)
  return [
    ...[...byDelivery.values()].flatMap((copies) => whyCopies(copies, lostAnswers)),
    ...facts.messages.flatMap((message) => whyBothChannels(message, arrived, lostAnswers)),
    ...sameWords(facts, arrived),
  ]
}

/**
 * A second copy is allowed if nobody could know of the first: neither answer nor status arrived.
 */
function whyCopies(copies: readonly Carried[], lostAnswers: ReadonlySet<string>): string[] {
  return copies.slice(1).flatMap((copy, at) => {
    const first = copies[at]
    if (!first) return []
    const isUnknown = first.statusLost && (first.answerLost || lostAnswers.has(`${copy.reference}`))
    const waited = copy.at.getTime() - first.at.getTime() >= IN_DOUBT_MS
    return isUnknown && waited ? [] : [`${copy.channel} twice: ${copy.text}`]
  })
}

/** An SMS follows an urgent message that WhatsApp has not delivered, as far as it reported. */
function whyBothChannels(
  message: Message,
  arrived: readonly Carried[],
  lostAnswers: ReadonlySet<string>,
): string[] {
  const of = (channel: string) => {
    const ids = message.deliveries.filter((each) => each.channel === channel).map(({ id }) => id)
    return arrived.find((one) => one.channel === channel && ids.includes(one.reference))
  }
  const [whatsapp, sms] = [of('whatsapp'), of('sms')]
  if (!whatsapp || !sms) return []
  if (!kinds[message.kind as NotificationKind].urgent)
    return [`not urgent, by both: ${message.key}`]
  const late = sms.at.getTime() - whatsapp.at.getTime() >= FALL_BACK_MS
  const isUnknown =
    whatsapp.statusLost || lostAnswers.has(`${whatsapp.reference}`) || whatsapp.answerLost
  return late || isUnknown ? [] : [`too early by SMS as well: ${message.key}`]
}

/** Two messages with the same words about a visit, and none about it in between. */
function sameWords({ messages }: Facts, arrived: readonly Carried[]): string[] {
  const kindOf = new Map(
    messages.flatMap((one) => one.deliveries.map(({ id }) => [id, one] as const)),
  )
  const last = new Map<string, { message: Message; text: string }>()
  return arrived
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.reference - b.reference)
    .flatMap(({ number, channel, reference, text }) => {
      const one = kindOf.get(reference)
      if (!one?.booking_id) return []
      const about = [number, channel, one.booking_id].join()
      const before = last.get(about)
      last.set(about, { message: one, text })
      return before?.text === text && before.message.id !== one.id
        ? [`the same words by ${before.message.key} and ${one.key}`]
        : []
    })
}
