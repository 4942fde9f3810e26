import type { Audience, Category } from './kinds.ts'

export type PhoneChannel = 'whatsapp' | 'sms'

/** The newest consent of a number for a channel and category. */
export type Consent = {
  readonly channel: PhoneChannel
  readonly category: Category
  readonly granted: boolean
}

/** The recipient of a message. */
export type Writing = {
  readonly audience: Audience
  readonly category: Category
  readonly consents: readonly Consent[]
  /** The message replies to theirs. */
  readonly answers: boolean
}

/**
 * May we write to this number over a channel (docs/product/notifications.md#consent)? Customers
 * must have agreed. Messages about their work may be sent to workers and staff until they opt out.
 */
export function mayWrite(channel: PhoneChannel, to: Writing): boolean {
  const newest = to.consents.find(
    (consent) => consent.channel === channel && consent.category === to.category,
  )
  if (newest) return newest.granted
  return to.category === 'utility' && (to.audience !== 'customer' || to.answers)
}

/** Replies that stop all messages, in our languages. They must be the whole reply. */
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

/** Does a reply stop all messages to its number? */
export function isStop(text: string): boolean {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return stops.has(words)
}
