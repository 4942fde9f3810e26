import type { ChosenChannel, ConsentState } from './choices.ts'
import { isKind, kinds } from './kinds.ts'
import { hasSecret } from './secrets.ts'
import type { DeliveryState } from './states.ts'

/** WhatsApp accepts free text for this long after a person's last message. */
const WINDOW_MS = 24 * 3_600_000

/** The longest message that staff write, in characters. */
export const WRITTEN_MAX = 1_000

/** Why staff cannot write by WhatsApp. */
export const windowRefusals = ['no-phone', 'stopped', 'never-wrote', 'closed'] as const
type WindowRefusal = (typeof windowRefusals)[number]

/** How a person can be reached. */
export type Reach = {
  readonly phone: string | null
  readonly email: string | null
  /** When the person last wrote by WhatsApp. */
  readonly lastAt: Date | null
  readonly whatsapp: ConsentState
  readonly sms: ConsentState
}

/** Until when staff may write by WhatsApp, or why not (docs/product/messages.md#window). */
export function windowOf(
  { phone, lastAt, whatsapp }: Pick<Reach, 'phone' | 'lastAt' | 'whatsapp'>,
  now: Date,
): { readonly openUntil: Date | null; readonly refused: WindowRefusal | null } {
  const refused = (why: WindowRefusal) => ({ openUntil: null, refused: why })
  if (!phone) return refused('no-phone')
  if (whatsapp === 'stopped') return refused('stopped')
  if (!lastAt) return refused('never-wrote')
  const openUntil = new Date(lastAt.getTime() + WINDOW_MS)
  return openUntil > now ? { openUntil, refused: null } : refused('closed')
}

/** Why a message cannot be sent again by a channel. */
export const againRefusals = [
  'no-phone',
  'no-email',
  'not-agreed',
  'stopped',
  'closed',
  'no-longer-true',
  'on-its-way',
  'not-stored',
  'not-by-this',
] as const
export type AgainRefusal = (typeof againRefusals)[number]

/** What decides whether a message can be sent again. */
export type Repeatable = {
  /** An e-mail that belongs to no notification. */
  readonly mail: boolean
  readonly kind: string | null
  readonly state: DeliveryState
}

/**
 * Why a message cannot be sent again by a channel; null if it can (docs/product/messages.md#again).
 */
export function againRefused(
  { mail, kind, state }: Repeatable,
  channel: ChosenChannel,
  reach: Reach,
  now: Date,
): AgainRefusal | null {
  if (state === 'cancelled') return 'no-longer-true'
  if (mail) {
    if (channel !== 'email') return 'not-by-this'
    return state === 'failed' ? null : state === 'queued' ? 'on-its-way' : 'not-stored'
  }
  if (state === 'queued' || state === 'sending') return 'on-its-way'
  if (kind === null || !isKind(kind) || hasSecret(kind)) return 'not-by-this'
  if (kind === 'written') return channel === 'whatsapp' ? windowRefusal(reach, now) : 'not-by-this'
  if (channel === 'email') {
    // The feature writes these e-mails itself, from facts that are not stored.
    if (kinds[kind].mail === 'own') return 'not-by-this'
    return reach.email ? null : 'no-email'
  }
  if (!reach.phone) return 'no-phone'
  return reach[channel] === 'agreed' ? null : reach[channel]
}

function windowRefusal(reach: Reach, now: Date): AgainRefusal | null {
  const { refused } = windowOf(reach, now)
  return refused === 'never-wrote' ? 'closed' : refused
}
