import type { Channel } from './channels.ts'
import { mayWrite } from './consent.ts'
import type { Audience, Category } from './kinds.ts'
import type { DeliveryState } from './states.ts'

/** All channels, in the order in which they are tried. */
export const channels = ['push', 'whatsapp', 'sms', 'email'] as const satisfies readonly Channel[]

/** Channels that people consent to, and that staff can use to send a message again. */
export const chosenChannels = ['whatsapp', 'sms', 'email'] as const satisfies readonly Channel[]
export type ChosenChannel = (typeof chosenChannels)[number]

export const categories = ['utility', 'marketing'] as const satisfies readonly Category[]

/** States of a message and of each attempt (docs/product/notifications.md#states). */
export const states = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'cancelled',
  'suppressed',
] as const satisfies readonly DeliveryState[]

/** Where a person gave or withdrew consent. */
export const consentSources = ['profile', 'reply', 'staff', 'sign-up'] as const

/**
 * The choices that people have (docs/product/messages.md#choices). Receipts and documents always
 * come by e-mail, so that e-mail about bookings is not a choice.
 */
export const choosable: readonly (readonly [ChosenChannel, Category])[] = [
  ['whatsapp', 'utility'],
  ['sms', 'utility'],
  ['whatsapp', 'marketing'],
  ['sms', 'marketing'],
  ['email', 'marketing'],
]

/** Can people choose this? */
export function isChoosable(channel: ChosenChannel, category: Category): boolean {
  return choosable.some(([one, of]) => one === channel && of === category)
}

/** A stored choice. A person's choices are sorted newest first. */
export type Choice = {
  readonly channel: ChosenChannel
  readonly category: Category
  readonly granted: boolean
}

/** The newest choice for a channel and category, if any. */
export function chosen<C extends Choice>(
  newestFirst: readonly C[],
  channel: ChosenChannel,
  category: Category,
): C | undefined {
  return newestFirst.find((one) => one.channel === channel && one.category === category)
}

/** A person's consent to messages about visits by WhatsApp or SMS. */
export type ConsentState = 'agreed' | 'not-agreed' | 'stopped'

/** Whether a person agreed to messages about visits by a channel, never did, or stopped them. */
export function consentState(
  newestFirst: readonly Choice[],
  channel: 'whatsapp' | 'sms',
  audience: Audience,
): ConsentState {
  const newest = chosen(newestFirst, channel, 'utility')
  if (newest && !newest.granted) return 'stopped'
  const consents = newest ? [{ ...newest, channel }] : []
  const writing = { audience, category: 'utility', consents, answers: false } as const
  return mayWrite(channel, writing) ? 'agreed' : 'not-agreed'
}
