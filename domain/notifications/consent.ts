import type { Audience, Category } from './kinds.ts'

export type PhoneChannel = 'whatsapp' | 'sms'

/** The newest consent of a number for a channel and category. */
export type Consent = {
  readonly channel: PhoneChannel
  readonly category: Category
  readonly granted: boolean
}

/** Who would be written to. */
export type Writing = {
  readonly audience: Audience
  readonly category: Category
  readonly consents: readonly Consent[]
  /** They wrote to us, and this is the answer. */
  readonly answers: boolean
}

/**
 * May this number be written to over a channel (docs/product/notifications.md#consent)? Customers must
 * have agreed. Workers and staff have, to what concerns their work, until they end it.
 */
export function mayWrite(channel: PhoneChannel, to: Writing): boolean {
  const newest = to.consents.find(
    (consent) => consent.channel === channel && consent.category === to.category,
  )
  if (newest) return newest.granted
  return to.category === 'utility' && (to.audience !== 'customer' || to.answers)
}

/** By what people end messages, in the languages of the company; whole replies, not parts of one. */
const stops = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel messages',
  'end',
  'quit',
  'berhenti',
  'henti',
  'tamat',
  'batal langganan',
  'jangan hantar',
  '停止',
  '退订',
  '取消订阅',
])

/** Does a reply end all messages to its number? */
export function isStop(text: string): boolean {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return stops.has(words)
}
