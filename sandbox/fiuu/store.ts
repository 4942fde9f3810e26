import { BoundedMap } from '../hosted/bounded-map.ts'

export type Status = '00' | '11' | '22'

/** An open payment page. */
export type Checkout = {
  id: string
  orderId: string
  /** As sent: signatures cover the exact text. */
  amount: string
  currency: string
  description: string
  billName: string
  billEmail: string
  channel: string
  returnUrl: string
  callbackUrl: string
  cancelUrl: string
  /** The payment of this page; a second press of a button finds it here. */
  tranId: string
}

export type Transaction = {
  tranId: string
  orderId: string
  amount: string
  currency: string
  status: Status
  statName: string
  channel: string
  appCode: string
  errorCode: string
  errorDesc: string
  payDate: string
  billName: string
  callbackUrl: string
  /** The token of the card that paid; empty for other channels. */
  token: string
  /** For a saved card, without its owner present. */
  isCharge?: boolean
  refundedSen: number
  /** Kinds and states of messages that the merchant has confirmed, such as `2:00`. */
  confirmed: Set<string>
}

/** How a test card reacts to later charges. */
export type CardBehaviour = 'works' | 'declined' | 'expired'

/** A card that has paid once. */
export type Card = {
  token: string
  last4: string
  behaviour: CardBehaviour
  isDeleted: boolean
}

export type Refund = {
  refId: string
  refundId: string
  tranId: string
  amount: string
  status: Status
  reason: string
  notifyUrl: string
  /** Faults of its next steps. */
  twists: string[]
}

/** One message to the merchant's server, and its answer. */
export type Delivery = {
  kind: 'notification' | 'callback' | 'refund'
  orderId: string
  tranId: string
  status: string
  attempt: number
  httpStatus: number
  answer: string
  acknowledged: boolean
}

export type Store = {
  checkouts: BoundedMap<Checkout>
  transactions: BoundedMap<Transaction>
  refunds: BoundedMap<Refund>
  /** By token. */
  cards: BoundedMap<Card>
  /** Responses to charges, by idempotency key. */
  answers: BoundedMap<object>
  deliveries: Delivery[]
  /** Faults of the next payments and the next refunds. */
  nextPayments: string[][]
  nextRefunds: string[][]
  nextCharges: string[][]
  lastId: number
}

export function openStore(remember: number): Store {
  return {
    checkouts: new BoundedMap(remember),
    transactions: new BoundedMap(remember),
    refunds: new BoundedMap(remember),
    cards: new BoundedMap(remember),
    answers: new BoundedMap(remember),
    deliveries: [],
    nextPayments: [],
    nextRefunds: [],
    nextCharges: [],
    lastId: 0,
  }
}

/** A number that no earlier run used, because the merchant stores them for good. */
export function newId(store: Store, now: Date): string {
  store.lastId = Math.max(store.lastId + 1, now.getTime())
  return String(store.lastId)
}

export function latestOfOrder(store: Store, orderId: string): Transaction | undefined {
  return [...store.transactions.values()].findLast((t) => t.orderId === orderId)
}

/** A card payment that is unknown here, as if it had been made at that moment. */
export function madeElsewhere(
  known: Pick<Transaction, 'tranId' | 'orderId' | 'amount' | 'statName'>,
  now: Date,
): Transaction {
  return {
    ...known,
    currency: 'MYR',
    status: '00',
    channel: 'credit',
    appCode: '',
    errorCode: '',
    errorDesc: '',
    payDate: malaysianTime(now),
    billName: '',
    callbackUrl: '',
    token: '',
    refundedSen: 0,
    confirmed: new Set(),
  }
}

/** Local time in Malaysia, `YYYY-MM-DD HH:MM:SS`. */
export function malaysianTime(now: Date): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

export function senOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}
