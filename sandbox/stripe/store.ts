import { BoundedMap } from '../hosted/bounded-map.ts'

export type Method = 'card' | 'fpx' | 'grabpay'

/** One Checkout session: a page, and the payment that was made on it. */
export type Session = {
  id: string
  reference: string
  amount: number
  currency: string
  name: string
  email: string
  methods: Method[]
  successUrl: string
  cancelUrl: string
  /** Unix seconds. */
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid'
  /** Empty until it is paid. */
  intent: string
  intentStatus: string
  paidBy: Method | ''
  /** The same for each use of a card, whoever pays with it. */
  fingerprint: string
  metadata: Record<string, string>
  refunded: number
}

export type Refund = {
  id: string
  intent: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  failureReason: string
  metadata: Record<string, string>
  created: number
  /** Faults of its next steps. */
  twists: string[]
}

/** The bank's response to charges of a saved card. */
export type CardBehaviour = 'works' | 'card_declined' | 'authentication_required' | 'expired_card'

/** A session in setup mode, and the card that was saved on its page. */
export type Setup = {
  id: string
  email: string
  successUrl: string
  cancelUrl: string
  status: 'open' | 'complete'
  metadata: Record<string, string>
  customer: string
  behaviour: CardBehaviour
  isDeleted: boolean
}

/** A charge of a saved card. */
export type Intent = {
  /** Its id, named as in a session. */
  intent: string
  customer: string
  amount: number
  currency: string
  paymentStatus: 'paid' | 'unpaid'
  metadata: Record<string, string>
  refunded: number
}

/** One attempt to deliver an event, and the answer. */
export type Delivery = {
  event: string
  type: string
  attempt: number
  httpStatus: number
  answer: string
}

/** The first response, repeated for the same `Idempotency-Key`. */
type StoredAnswer = { request: string; status: number; body: object }

/** A fault of the next call of the API. */
export type ApiFault = {
  status: number
  /** The header `stripe-should-retry`; omitted if empty. */
  shouldRetry?: 'true' | 'false'
  /** The request is processed, and only its response is lost. */
  done?: boolean
}

export type Store = {
  webhookUrl: string
  sessions: BoundedMap<Session>
  refunds: BoundedMap<Refund>
  setups: BoundedMap<Setup>
  intents: BoundedMap<Intent>
  answers: BoundedMap<StoredAnswer>
  deliveries: Delivery[]
  nextPayments: string[][]
  nextRefunds: string[][]
  nextFaults: ApiFault[]
  nextCharges: string[][]
  lastId: number
  /** The most balance transactions in one response. */
  balancePage: number
}

export function openStore(remember: number, webhookUrl: string): Store {
  return {
    webhookUrl,
    sessions: new BoundedMap(remember),
    refunds: new BoundedMap(remember),
    setups: new BoundedMap(remember),
    intents: new BoundedMap(remember),
    answers: new BoundedMap(remember),
    deliveries: [],
    nextPayments: [],
    nextRefunds: [],
    nextFaults: [],
    nextCharges: [],
    lastId: 0,
    balancePage: 2,
  }
}

/** An id that no earlier run used, because the merchant stores them for good. */
export function newId(store: Store, prefix: string, now: Date): string {
  store.lastId = Math.max(store.lastId + 1, now.getTime() * 1000)
  return `${prefix}_${store.lastId.toString(36)}`
}

export const unixSeconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** The latest one, because a merchant's reference may have several pages. */
export function sessionOf(store: Store, which: string): Session | undefined {
  return (
    store.sessions.get(which) ??
    [...store.sessions.values()].findLast((each) => each.reference === which)
  )
}

/** Closes a page that has expired, even if no event has reported it. */
export function closeOverdue(session: Session, now: Date): boolean {
  if (session.status !== 'open' || session.expiresAt > unixSeconds(now)) return false
  session.status = 'expired'
  return true
}
