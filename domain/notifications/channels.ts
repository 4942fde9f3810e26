import { type Consent, mayWrite, type PhoneChannel } from './consent.ts'
import type { Audience, Category, KindRules } from './kinds.ts'

/** `push` goes to the crew's app on a worker's phone. */
export type Channel = PhoneChannel | 'push' | 'email'

/** What decides the channels of a notification. */
export type Reach = {
  readonly audience: Audience
  readonly category: Category
  readonly urgent: boolean
  /** The worker's app receives push messages. */
  readonly push: boolean
  /** The number is known. */
  readonly phone: boolean
  /** The e-mail address is known, and the feature does not send an e-mail itself. */
  readonly email: boolean
  /** Staff reply to a person who wrote to us: no consent is needed, but a withdrawal applies. */
  readonly answers: boolean
  /** The channel that staff chose; null for the usual order. */
  readonly onlyChannel: Channel | null
  readonly consents: readonly Consent[]
  /** WhatsApp is known not to have approved the text (`isRefused`). */
  readonly refused: boolean
  /** The channels that have a provider. */
  readonly open: readonly PhoneChannel[]
}

export type Channels = {
  /** Tried one after the other until one succeeds. */
  readonly inOrder: readonly Channel[]
  /** Sent in any case. */
  readonly also: readonly 'email'[]
}

/**
 * The channels of a notification (docs/product/notifications.md#channels). The crew's app comes
 * first, then WhatsApp. SMS is used if WhatsApp is not possible, and follows it if the message is
 * urgent or WhatsApp has not approved its text. E-mail is always sent for receipts, and otherwise
 * if nothing else is possible.
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
