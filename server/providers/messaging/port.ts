import type { FastifyInstance } from 'fastify'
import type { Locale } from '../../../messages/locales.ts'

/**
 * What the product needs from a provider of messages to phones. Phone numbers are E.164 with the
 * plus (`+60123456789`). Expected outcomes are values; nothing here throws for them.
 */

export type MessagingChannel = 'whatsapp' | 'sms'

/** The provider's state of a message. States may arrive twice and out of order. */
export type ProviderState = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/** A text that the provider has approved in advance, in one language. */
type ApprovedTemplate = {
  readonly name: string
  /** In the order of the placeholders `{{1}}`, `{{2}}`… */
  readonly parameters: readonly string[]
  /** Each completes the approved address of a button, in order, such as `t/9fK2`. */
  readonly buttonSuffixes?: readonly string[]
}

export type OutgoingMessage = {
  readonly to: string
  /** Our id of the delivery, at most 64 letters, digits, `-` and `_`; statuses repeat it. */
  readonly reference: string
  readonly locale: Locale
  /** Absent: free text, which WhatsApp accepts within 24 hours after the person's last message. */
  readonly template?: ApprovedTemplate
  /** The whole text; for SMS it is all that is sent. */
  readonly text: string
}

/**
 * Why a message was not accepted: the provider's code. `unreachable`: nothing was sent.
 * `no-answer`: the request was sent, so the message may have been too.
 */
export type RefusalCode = 'unreachable' | 'no-answer' | (string & {})

/**
 * `later`: the same may succeed; after `no-answer`, wait a while for a status of its reference.
 * `other-channel`: only another channel can succeed. `never`: none can.
 */
export type Retry = 'later' | 'never' | 'other-channel'

export type Refused = { readonly refused: RefusalCode; readonly retry: Retry }

export type SendResult = { readonly providerId: string; readonly state: ProviderState } | Refused

/** A verified status of a message. */
export type StatusEvent = {
  readonly channel: MessagingChannel
  readonly providerId?: string
  readonly reference?: string
  /** The recipient's phone, if the provider names it. */
  readonly to?: string
  /** WhatsApp's id of the person, which may replace a missing number. */
  readonly userId?: string
  readonly state: ProviderState
  /** The provider's code, with `failed`. */
  readonly errorCode?: string
  readonly price?: number
  /** ISO 4217. */
  readonly currency?: string
  readonly at: Date
}

/** A verified message from a person to us. */
export type ReplyEvent = {
  readonly channel: MessagingChannel
  /** Identifies repeated deliveries of the same message. */
  readonly providerId: string
  /** Undefined if WhatsApp shows a user name instead of the number; then there is a `userId`. */
  readonly from?: string
  readonly userId?: string
  readonly text: string
  readonly at: Date
}

/** A provider's decision on a template in one language. */
export type TemplateEvent = {
  readonly name: string
  /** The provider's code, such as `zh_CN`. */
  readonly language: string
  readonly state: 'approved' | 'pending' | 'rejected' | 'paused' | 'disabled'
  readonly at: Date
}

/** The notifications feature's handlers of events that a provider's routes have read. */
export type MessagingHandlers = {
  /** Stores the event; after a failure the provider repeats it. */
  onStatus(event: StatusEvent): Promise<void>
  onReply(event: ReplyEvent): Promise<void>
  onTemplate?(event: TemplateEvent): Promise<void>
  /** For providers whose messages have no time. */
  now(): Date
}

export type MessagingProvider = {
  readonly name: string
  send(message: OutgoingMessage): Promise<SendResult>
  /** Registers the provider's webhooks in their own scope. They verify every event. */
  routes?(scope: FastifyInstance, on: MessagingHandlers): Promise<void>
}

/** The configured providers, by channel. */
export type MessagingProviders = {
  readonly [Channel in MessagingChannel]?: MessagingProvider
}
