import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settled } from '../../../domain/books/settlement-file.ts'
import type { Refused, Result } from '../../../domain/result.ts'

/**
 * What the product needs from any payment provider. Money is integer sen of Malaysian ringgit.
 * Expected outcomes are values; only programming errors throw, such as an order reference that the
 * wire cannot carry, or an invalid amount.
 */

/** False for a provider that takes no payments at all: bookings are only paid in cash. */
export function takesPayments({ maxNotPayableSen }: Pick<PaymentProvider, 'maxNotPayableSen'>) {
  return maxNotPayableSen < Number.MAX_SAFE_INTEGER
}

/** One attempt to collect one order's total. */
export type CheckoutRequest = {
  /** 1 to 32 letters and digits, new for each attempt: a repeated reference is refused (P09). */
  orderRef: string
  amountSen: number
  billName: string
  billEmail: string
  billMobile: string
  description: string
  /** Our origin, where the provider's routes are. */
  publicUrl: string
  /** Where the browser goes when the customer cancels; no message is sent then. */
  cancelUrl: string
  /**
   * Our address that opens the page of this attempt, for providers that create it then
   * (`openPage`).
   */
  openUrl: string
  /** The language of the customer's pages. */
  locale: 'en' | 'ms' | 'zh'
  /** How long the hosted page may be open, in seconds. */
  waitSeconds?: number
}

/** The form that leads the browser to the hosted page: a top-level navigation, never a frame. */
export type HostedPage = { method: 'POST' | 'GET'; url: string; fields: Record<string, string> }

/** `lapsed`: the page closed before anyone paid, which is not a failed payment. */
export type PaymentOutcome = 'paid' | 'failed' | 'pending' | 'lapsed'

/** The provider's page of one attempt. */
export type OpenedPage = Result<{ pageRef: string; url: string }, 'refused' | 'unreachable'>

/** A verified message of the provider about one transaction. */
export type PaymentMessage = {
  orderRef: string
  /** The provider's id of the payment; text, because numbers exceed a double. */
  transactionId: string
  amountSen: number
  /** ISO 4217. The caller compares it and the amount with the order before settling. */
  currency: string
  outcome: PaymentOutcome
  /** As received; a channel may have different names in different messages. */
  channel: string
  errorCode: string
  /** Every received field, for the record, without anything that could charge a card. */
  raw: Record<string, string>
  /** The card that paid, as far as known; absent for other payment methods. */
  card?: PaidCard
}

/** A payment's card as the provider describes it; unknown fields are empty. */
export type PaidCard = {
  /** The same for one card, whoever pays with it. */
  fingerprint: string
  /** The token for later charges, if the card's owner allows them. */
  token: string
  brand: string
  last4: string
  /** The first digits, which identify the bank. */
  bin: string
}

/**
 * `return`: carried by the customer's browser. `notification`: sent at once by the provider's
 * server. `callback`: sent later by the provider's server, for payments that were pending.
 */
export type MessageKind = 'return' | 'notification' | 'callback'

/** A verified event of a payment. */
export type PaymentEvent = {
  message: PaymentMessage
  kind: MessageKind
  /** The provider's id of the event, if any: identifies repeated deliveries. */
  eventId?: string
}

/** A verified event of a refund. */
export type RefundEvent = { refund: RefundMessage; eventId?: string }

/** An unverified message in the provider's name. */
export type UnprovenMessage = {
  /** `unproven`: it cannot carry proof, like the browser's return from Stripe. */
  reason: 'bad-signature' | 'malformed' | 'wrong-merchant' | 'unproven'
  /** The order that the message claims to be about: only good for a requery. */
  claimedOrderRef?: string
}

/** The result of processing an event. */
type Receipt = {
  /** The provider need not send it again. */
  understood: boolean
  /** One word, for the response to a provider that expects one. */
  verdict: string
  /** The order of the event, if known. */
  orderRef?: string
}

/** The payments feature's handlers of messages that a provider's routes have read. */
export type PaymentHandlers = {
  /** Settles a payment once, whatever the order and number of its messages. */
  onPayment(event: PaymentEvent): Promise<Receipt>
  /** Settles a refund in the same way. */
  onRefund(event: RefundEvent): Promise<Receipt>
  /** Records it for a while, and queries the provider if it may be true. */
  onUnproven(message: UnprovenMessage): Promise<{ orderRef?: string }>
  /** Redirects the returning browser to the page with the payment's state. */
  showResult(reply: FastifyReply, about: { orderRef?: string }): Promise<FastifyReply>
  /** Stores the card that was saved on a page, once, however often this is reported. */
  onCardSaved(setupRef: string): Promise<{ order?: string }>
  /** Redirects the browser that returns from saving a card. */
  showCard(reply: FastifyReply, about: { order?: string }): Promise<FastifyReply>
  now(): Date
}

/** A stored card: the provider's ids, and the details by which its owner recognises it. */
export type SavedCard = {
  /** The provider's customer, who has only this card and is deleted with it. */
  customerRef: string
  cardRef: string
  brand: string
  last4: string
  /** Null if the provider does not say. */
  expMonth: number | null
  expYear: number | null
}

/** A request for a page on which a card is saved. */
type SetupRequest = {
  accountId: number
  /** The order of the series that it renews; empty: none. */
  order: string
  email: string
  locale: 'en' | 'ms' | 'zh'
  publicUrl: string
  cancelUrl: string
  /** A repeated key gets the same page. */
  key: string
}

/** A charge of a saved card while the customer is not present. */
export type ChargeRequest = {
  /** As for a page: a repeated reference is never charged twice. */
  orderRef: string
  amountSen: number
  customerRef: string
  cardRef: string
  description: string
  /** As on the page on which the card first paid. */
  buyer: Buyer
}

/** The payer, in the form that every provider accepts. */
export type Buyer = Pick<CheckoutRequest, 'billName' | 'billEmail' | 'billMobile'>

/** A provider's page on which a card is saved. */
export interface CardSetup {
  open(request: SetupRequest): Promise<OpenedPage>
  /** Reads what was saved on a page. */
  read(
    setupRef: string,
  ): Promise<
    Result<
      { accountId: number; order: string; card: SavedCard },
      'not-found' | 'refused' | 'malformed' | 'unreachable'
    >
  >
}

/** Saves cards and charges them later. Card numbers never reach us. */
export interface CardSaving {
  /**
   * Absent for a provider without such a page: a card is then saved from a payment (`ofPayment`).
   */
  readonly setup?: CardSetup
  /**
   * The card of a payment in the form that is stored for an account; undefined if it cannot be
   * charged later.
   */
  ofPayment?(accountId: number, card: PaidCard): SavedCard | undefined
  /**
   * Charges a card. A decline is a message with the outcome `failed`; `pending` ends later. A
   * missing answer leaves the outcome open until the same call is repeated, or `requery` is called
   * with the customer as the page.
   */
  charge(
    request: ChargeRequest,
  ): Promise<Result<PaymentMessage, 'refused' | 'malformed' | 'unreachable'>>
  /**
   * Deletes the card at the provider, if it deletes cards; a card that no longer exists counts as
   * deleted.
   */
  end(customerRef: string): Promise<Result<undefined, 'refused' | 'malformed' | 'unreachable'>>
}

export type RequeryRequest = {
  orderRef: string
  amountSen: number
  transactionId?: string
  /** The page that `openPage` created; undefined before. */
  pageRef?: string
  /** The owner allowed saving the card: the answer includes it, if any. */
  withCard?: boolean
}

/** `not-found`: the customer never started to pay. `unreachable`: query again later. */
export type RequeryResult = Result<
  PaymentMessage,
  'not-found' | 'wrong-amount' | 'refused' | 'bad-signature' | 'malformed' | 'unreachable'
>

/** The provider knows the attempt, but only a query of it alone is answered with proof. */
export type QueryAlone = Refused<'query-alone'>

type RequeryPace = {
  readonly secondsBetween: number
  /** The most attempts per query; 1 if each is queried separately. */
  readonly atOnce: number
  /** Their maximum age. */
  readonly atOnceWithinMs: number
}

export type RefundRequest = {
  /** 1 to 100 letters and digits, unique per refund; a repeated reference is never paid twice. */
  refundRef: string
  transactionId: string
  amountSen: number
  /** Our origin, where the provider's routes are. */
  publicUrl: string
  /** For payments other than by card. We do not store them. */
  bank?: BankDetails
}

/** The account that receives a refund. */
export type BankDetails = {
  /** The bank's BIC. */
  code: string
  /** ISO 3166, two letters. */
  country: string
  beneficiaryName: string
  beneficiaryAccount: string
}

/** The state of a refund. It may be `pending` for days. */
export type RefundMessage = {
  refundRef: string
  refundId: string
  transactionId: string
  amountSen: number
  outcome: 'pending' | 'refunded' | 'rejected'
  reason: string
  raw: Record<string, string>
}

/**
 * `unreachable`, `bad-signature` and `malformed` leave open whether the refund was accepted: query
 * `refundStatus`, then send the same reference again. `duplicate`: it was accepted before.
 */
export type RefundResult = Result<
  RefundMessage,
  'duplicate' | 'needs-bank-details' | 'refused' | 'bad-signature' | 'malformed' | 'unreachable'
>

/** By what providers find a refund. */
export type RefundLookup = Pick<RefundRequest, 'refundRef' | 'transactionId'>

export type RefundStatus = Result<
  Pick<RefundMessage, 'outcome' | 'refundId'>,
  'not-found' | 'refused' | 'malformed' | 'unreachable'
>

/** `too-late`: already settled, so refund instead. `done-before`: nothing is left to reverse. */
export type ReversalResult = Result<
  undefined,
  | 'too-late'
  | 'not-found'
  | 'done-before'
  | 'refused'
  | 'bad-signature'
  | 'malformed'
  | 'unreachable'
>

export interface PaymentProvider {
  readonly name: string

  /** Origins that the product's Content-Security-Policy must list under `form-action`. */
  readonly formActionOrigins: readonly string[]

  /** The provider takes no payment up to this total, in sen; see `takesPayments`. */
  readonly maxNotPayableSen: number

  /** Signs one attempt. Throws RangeError for a reference or amount that the wire cannot carry. */
  checkout(request: CheckoutRequest): HostedPage

  /**
   * Creates the page of an attempt, if `checkout` leads to `openUrl`. A repeated reference gets the
   * same page.
   * @param expiresAt when the provider closes it, fixed for this reference.
   */
  openPage?(request: CheckoutRequest, expiresAt: Date): Promise<OpenedPage>

  /** Closes an unpaid page; a paid or closed one does not change. */
  closePage?(pageRef: string): Promise<void>

  /**
   * Registers the URLs that the provider's pages and servers call, in their own scope. They verify
   * messages, pass them to the handlers, and answer in the provider's format.
   */
  routes(scope: FastifyInstance, handlers: PaymentHandlers): Promise<void>

  /** The provider's limits on queries; it may block more frequent ones. */
  readonly requeryPace: RequeryPace

  /** Queries the outcome of an attempt. */
  requery(request: RequeryRequest): Promise<RequeryResult>

  /**
   * Queries several attempts with one request, at most `requeryPace.atOnce`, none older than
   * `requeryPace.atOnceWithinMs`.
   * @returns by position; `query-alone` if only `requery` can answer.
   */
  requeryMany?(requests: readonly RequeryRequest[]): Promise<(RequeryResult | QueryAlone)[]>

  refund(request: RefundRequest): Promise<RefundResult>

  /**
   * Does a refund of a payment by this channel need the details of a bank account? If `unknown`,
   * the refund itself answers `needs-bank-details`.
   */
  bankDetails(channel: string): 'needed' | 'refused' | 'unknown'

  /**
   * A completed refund may still fail days later, and a failed one is final (Stripe). Otherwise the
   * first final state stays.
   */
  readonly refundsComeBack: boolean

  refundStatus(refund: RefundLookup): Promise<RefundStatus>

  /** Absent for providers that save no cards. */
  readonly cards?: CardSaving

  /** The payments and refunds that it settled since an instant; absent if a file lists them. */
  settledFrom?(from: Date): Promise<Result<Settled[], 'refused' | 'malformed' | 'unreachable'>>

  /** Voids a payment of the same day, before the provider settles it. */
  reverse?(transactionId: string): Promise<ReversalResult>
}
