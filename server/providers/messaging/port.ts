import type { FastifyInstance } from 'fastify'
import type { Locale } from '../../../messages/locales.ts'

/*
 * What the product asks of a provider that carries messages to telephones. Phone numbers are E.164
 * with the plus (`+60123456789`). Expected outcomes are values; nothing here throws for them.
 */

export type MessagingChannel = 'whatsapp' | 'sms'

/** What a provider knows of a message. They arrive twice and out of order. */
export type ProviderState = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/** A text that the provider has approved before, in one language. */
export type ApprovedTemplate = {
  readonly name: string
  /** In the order of the placeholders `{{1}}`, `{{2}}`… */
  readonly parameters: readonly string[]
  /** Each ends the approved address of a button, in their order, such as `t/9fK2`. */
  readonly buttonSuffixes?: readonly string[]
}

export type OutgoingMessage = {
  readonly to: string
  /** Our id of the delivery, in at most 64 letters, digits, `-` and `_`; statuses repeat it. */
  readonly reference: string
  readonly locale: Locale
  /** Left out: free text, which WhatsApp carries within 24 hours after the person's last message. */
  readonly template?: ApprovedTemplate
  /** The whole text; SMS carries nothing else. */
  readonly text: string
}

/**
 * Why a message was not taken over: the provider's code. `unreachable`: nothing left us. `no-answer`:
 * the request left us, so the message may have been sent.
 */
export type RefusalCode = 'unreachable' | 'no-answer' | (string & {})

export type SendResult =
  | { readonly providerId: string; readonly state: ProviderState }
  | {
      readonly refused: RefusalCode
      /**
       * `later`: the same may succeed; after `no-answer` it waits a while for a status of its
       * reference. `other-channel`: not in this way, but in another. `never`: not at all.
       */
      readonly retry: 'later' | 'never' | 'other-channel'
    }

/** A proven statement about a message. */
export type StatusEvent = {
  readonly channel: MessagingChannel
  readonly providerId?: string
  readonly reference?: string
  /** Whose phone it is about, where the provider says. */
  readonly to?: string
  /** WhatsApp's id of the person, which may stand where the number is missing. */
  readonly userId?: string
  readonly state: ProviderState
  /** The provider's code, with `failed`. */
  readonly errorCode?: string
  readonly price?: number
  /** ISO 4217. */
  readonly currency?: string
  readonly at: Date
}

/** A proven message of a person to us. */
export type ReplyEvent = {
  readonly channel: MessagingChannel
  /** The same again is the same message. */
  readonly providerId: string
  /** Undefined where WhatsApp shows a user name in place of the number; then there is a `userId`. */
  readonly from?: string
  readonly userId?: string
  readonly text: string
  readonly at: Date
}

/** What a provider has decided about a template in one language. */
export type TemplateEvent = {
  readonly name: string
  /** In the provider's words, such as `zh_CN`. */
  readonly language: string
  readonly state: 'approved' | 'pending' | 'rejected' | 'paused' | 'disabled'
  /** The provider's code, where it gives one. */
  readonly reason?: string
  readonly at: Date
}

/** What the notifications feature does with what a provider's routes have read. */
export type MessagingHandlers = {
  /** Stores it; a failure makes the provider repeat it. */
  onStatus(event: StatusEvent): Promise<void>
  onReply(event: ReplyEvent): Promise<void>
  onTemplate?(event: TemplateEvent): Promise<void>
  /** For providers whose messages carry no time. */
  now(): Date
}

export type MessagingProvider = {
  readonly name: string
  readonly channel: MessagingChannel
  send(message: OutgoingMessage): Promise<SendResult>
  /** Registers the provider's webhooks, in a scope of their own. They verify what they pass on. */
  routes?(scope: FastifyInstance, on: MessagingHandlers): Promise<void>
}

/** The providers that are configured, by channel. */
export type MessagingProviders = {
  readonly [Channel in MessagingChannel]?: MessagingProvider
}
