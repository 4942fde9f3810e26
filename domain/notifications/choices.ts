import type { Channel } from './channels.ts'
import { mayWrite } from './consent.ts'
import type { Audience, Category } from './kinds.ts'
import type { DeliveryState } from './states.ts'

/** The ways to a person, in the order in which they are tried. */
export const channels = ['push', 'whatsapp', 'sms', 'email'] as const satisfies readonly Channel[]

/** Those that people agree to, and by which staff send a message again. */
export const chosenChannels = ['whatsapp', 'sms', 'email'] as const satisfies readonly Channel[]
export type ChosenChannel = (typeof chosenChannels)[number]

export const categories = ['utility', 'marketing'] as const satisfies readonly Category[]

/** What becomes of a message, and of each attempt (docs/product/notifications.md#states). */
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

/** Where somebody agreed or withdrew. */
export const consentSources = ['profile', 'reply', 'staff', 'sign-up'] as const

/**
 * What a person can choose (docs/product/messages.md#choices). Receipts and documents always come
 * by e-mail, so that this is no choice.
 */
export const choosable: readonly (readonly [ChosenChannel, Category])[] = [
  ['whatsapp', 'utility'],
  ['sms', 'utility'],
  ['whatsapp', 'marketing'],
  ['sms', 'marketing'],
  ['email', 'marketing'],
]

/** Is this a choice that people have? */
export function isChoosable(channel: ChosenChannel, category: Category): boolean {
  return choosable.some(([one, of]) => one === channel && of === category)
}

/** A stored choice; those of a person stand newest first. */
export type Choice = {
  readonly channel: ChosenChannel
  readonly category: Category
  readonly granted: boolean
}

/** The newest choice of a channel and category; undefined where nothing was chosen. */
export function chosen<C extends Choice>(
  newestFirst: readonly C[],
  channel: ChosenChannel,
  category: Category,
): C | undefined {
  return newestFirst.find((one) => one.channel === channel && one.category === category)
}

/** How messages of visits by a channel of the phone stand with somebody. */
export type Standing = 'agreed' | 'not-agreed' | 'stopped'

/** Whether somebody agreed to messages of visits by a channel, never did, or ended them. */
export function standing(
  newestFirst: readonly Choice[],
  channel: 'whatsapp' | 'sms',
  audience: Audience,
): Standing {
  const newest = chosen(newestFirst, channel, 'utility')
  if (newest && !newest.granted) return 'stopped'
  const consents = newest ? [{ ...newest, channel }] : []
  const writing = { audience, category: 'utility', consents, answers: false } as const
  return mayWrite(channel, writing) ? 'agreed' : 'not-agreed'
}
