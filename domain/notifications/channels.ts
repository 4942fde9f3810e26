import { type Consent, mayWrite, type PhoneChannel } from './consent.ts'
import type { Audience, Category, KindRules } from './kinds.ts'

/** `push`: to the crew's app on a worker's phone. */
export type Channel = PhoneChannel | 'push' | 'email'

/** What decides over the channels of a notification. */
export type Reach = {
  readonly audience: Audience
  readonly category: Category
  readonly urgent: boolean
  /** The worker's app receives messages on a phone. */
  readonly push: boolean
  /** The number is known. */
  readonly phone: boolean
  /** An e-mail is known, and the feature has not mailed it itself. */
  readonly email: boolean
  /** Words of staff to somebody who has written to us: no consent is asked for, an end of it holds. */
  readonly answers: boolean
  /** What staff chose; null: the usual order. */
  readonly onlyChannel: Channel | null
  readonly consents: readonly Consent[]
  /** WhatsApp is known not to have approved the text (`isRefused`). */
  readonly refused: boolean
  /** The channels that have a provider. */
  readonly open: readonly PhoneChannel[]
}

/** The channels of a notification. */
export type Channels = {
  /** One after the other until one takes it. */
  readonly inOrder: readonly Channel[]
  /** Goes too, whatever the others do. */
  readonly also: readonly 'email'[]
}

/**
 * The channels of a notification (docs/product/notifications.md#channels): the crew's app, with others
 * behind it; WhatsApp; SMS where WhatsApp
 * is not possible, or behind it when the message is urgent or WhatsApp has not approved its text; e-mail always for receipts, and for the
 * rest when nothing else is possible.
 */
export function channelsFor(
  { mail, elsewhere }: Pick<KindRules, 'mail' | 'elsewhere'>,
  reach: Reach,
): Channels {
  const { onlyChannel, push, phone, email, urgent, refused, open } = reach
  const may = (channel: PhoneChannel) => phone && open.includes(channel) && mayWrite(channel, reach)
  if (onlyChannel) {
    const possible =
      onlyChannel === 'email' ? email : onlyChannel === 'push' ? push : may(onlyChannel)
    return { inOrder: possible ? [onlyChannel] : [], also: [] }
  }
  const phones: Channel[] = [
    ...(push && !elsewhere ? (['push'] as const) : []),
    ...(may('whatsapp') ? (['whatsapp'] as const) : []),
    ...(may('sms') && (urgent || refused || !may('whatsapp')) ? (['sms'] as const) : []),
  ]
  if (!email || mail === 'own') return { inOrder: phones, also: [] }
  return mail === 'always'
    ? { inOrder: phones, also: ['email'] }
    : { inOrder: [...phones, 'email'], also: [] }
}
