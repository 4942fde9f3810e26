import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Refused, Result } from '../../../domain/result.ts'

/**
 * What the product asks of a payment provider, whichever it is.
 *
 * Money is integer sen of Malaysian ringgit. Expected outcomes are values; only a mistake of the
 * programmer (an order reference the wire cannot carry, an amount that is no amount) throws.
 */

/** False for a provider that takes no payment of any total: bookings are paid in cash alone. */
export function takesPayments({ maxNotPayableSen }: Pick<PaymentProvider, 'maxNotPayableSen'>) {
  return maxNotPayableSen < Number.MAX_SAFE_INTEGER
}

/** One attempt to collect one order's total. */
export type CheckoutRequest = {
  /** 1 to 32 letters and digits, new for each attempt: a reference used twice is refused (P09). */
  orderRef: string
  amountSen: number
  billName: string
  billEmail: string
  billMobile: string
  description: string
  /** Our origin, under which the provider's own routes answer. */
  publicUrl: string
  /** Where the browser goes when the customer gives up; no message is sent then. */
  cancelUrl: string
  /** Our own address that opens this try's page, for providers that make it then (`openPage`). */
  openUrl: string
  /** How long the hosted page may take, in seconds. */
  waitSeconds?: number
}

/** The form that takes the browser to the hosted page: a top-level navigation, never a frame. */
export type HostedPage = { method: 'POST' | 'GET'; url: string; fields: Record<string, string> }

/** `lapsed`: the page closed before anybody paid on it, which is no failure of a payment. */
export type PaymentOutcome = 'paid' | 'failed' | 'pending' | 'lapsed'

/** The page of one try at the provider, made for it. */
export type OpenedPage = Result<{ pageRef: string; url: string }, 'refused' | 'unreachable'>

/** A verified statement of the provider about one transaction. */
export type PaymentMessage = {
  orderRef: string
  /** The provider's name of the payment; text, as numbers outgrow a double. */
  transactionId: string
  amountSen: number
  /** ISO 4217. The caller compares it, and the amount, with the order before it settles. */
  currency: string
  outcome: PaymentOutcome
  /** As given; one channel has different names in different messages. */
  channel: string
  errorCode: string
  errorText: string
  /** Malaysian wall clock `YYYY-MM-DD HH:MM:SS`, or empty. */
  paidAt: string
  /** Every field as received, for the record; nothing by which a card could be charged. */
  raw: Record<string, string>
  /** The card that paid, as far as the provider tells; left out for other ways to pay. */
  card?: PaidCard
}

/** What a provider tells of the card of a payment; empty where it does not. */
export type PaidCard = {
  /** The same for one card, whoever pays with it. */
  fingerprint: string
  /** By which the card can be charged later, if its owner allows it. */
  token: string
  brand: string
  last4: string
  /** The first digits, which name the bank. */
  bin: string
}

/**
 * `return`: carried by the customer's browser. `notification`: the provider's server, at once.
 * `callback`: the provider's server, later, for payments that were pending.
 */
export type MessageKind = 'return' | 'notification' | 'callback'

/** A statement about a payment that has proven itself. */
export type PaymentEvent = {
  message: PaymentMessage
  kind: MessageKind
  /** The provider's name of the event, where it has one: the same again is known by it. */
  eventId?: string
}

/** A statement about a refund that has proven itself. */
export type RefundEvent = { refund: RefundMessage; eventId?: string }

/** An unverified message in the provider's name. */
export type UnprovenMessage = {
  /** `unproven`: it carries no proof by its nature, such as the browser's way back from Stripe. */
  reason: 'bad-signature' | 'malformed' | 'wrong-merchant' | 'unproven'
  /** What the message claims to be about: good for a requery, for nothing else. */
  claimedOrderRef?: string
}

/** What became of a statement. */
export type Receipt = {
  /** True when it need not come again. */
  understood: boolean
  /** In a word, for the answer to a provider that expects one. */
  verdict: string
  /** The order that it is about, where we have it. */
  orderRef?: string | undefined
}

/** What the payments feature does with what a provider's routes have read. */
export type PaymentHandlers = {
  /** Settles a payment, once, for statements repeated or in any order. */
  onPayment(event: PaymentEvent): Promise<Receipt>
  /** Settles a refund in the same way. */
  onRefund(event: RefundEvent): Promise<Receipt>
  /** Records it for a while, and asks the provider itself where it may be true. */
  onUnproven(message: UnprovenMessage): Promise<{ orderRef?: string | undefined }>
  /** Redirects the returning browser to the page with the payment's state. */
  showResult(reply: FastifyReply, about: { orderRef?: string | undefined }): Promise<FastifyReply>
  /** Stores the card that was saved on a page, once, however often it is said. */
  onCardSaved(setupRef: string): Promise<{ order?: string | undefined }>
  /** Redirects the browser that comes back from saving a card. */
  showCard(reply: FastifyReply, about: { order?: string | undefined }): Promise<FastifyReply>
  now(): Date
}

/** A card as it is stored here: the provider's names of it, and what its owner knows it by. */
export type SavedCard = {
  /** Of the provider's customer who has this card alone, and goes with it. */
  customerRef: string
  cardRef: string
  brand: string
  last4: string
  /** Null where the provider does not tell it. */
  expMonth: number | null
  expYear: number | null
}

/** A request for a page on which a card is saved. */
export type SetupRequest = {
  accountId: number
  /** The order that is renewed by it; empty: none. */
  order: string
  email: string
  locale: 'en' | 'ms' | 'zh'
  publicUrl: string
  cancelUrl: string
  /** The same again is the same page. */
  key: string
}

/** A charge of a saved card, at which the customer is not present. */
export type ChargeRequest = {
  /** As of a page: the same again is never charged twice. */
  orderRef: string
  amountSen: number
  customerRef: string
  cardRef: string
  description: string
  /** As on the page on which the card first paid. */
  buyer: Buyer
}

/** Who pays, in the form that every provider takes. */
export type Buyer = Pick<CheckoutRequest, 'billName' | 'billEmail' | 'billMobile'>

/** A page of the provider on which a card is saved. */
export interface CardSetup {
  open(request: SetupRequest): Promise<OpenedPage>
  /** What was saved on a page. */
  read(
    setupRef: string,
  ): Promise<
    Result<
      { accountId: number; order: string; card: SavedCard },
      'not-found' | 'refused' | 'malformed' | 'unreachable'
    >
  >
}

/** Saves cards, and charges them later. Numbers of cards never reach us. */
export interface CardSaving {
  /** Left out by a provider that has no page for it: a card is then saved from a payment (`ofPayment`). */
  readonly setup?: CardSetup
  /** The card of a payment, as it is stored for an account; undefined if it cannot be charged later. */
  ofPayment?(accountId: number, card: PaidCard): SavedCard | undefined
  /**
   * Charges a card; a decline is a message with the outcome `failed`, and `pending` ends later. Anything else
   * but an answer leaves it open: the same again, or `requery` with the customer as the page, tells.
   */
  charge(
    request: ChargeRequest,
  ): Promise<Result<PaymentMessage, 'refused' | 'malformed' | 'unreachable'>>
  /** Deletes the card at the provider, where it deletes cards; one that is gone is deleted too. */
  end(customerRef: string): Promise<Result<undefined, 'refused' | 'malformed' | 'unreachable'>>
}

export type RequeryRequest = {
  orderRef: string
  amountSen: number
  transactionId?: string
  /** The page that `openPage` made; undefined before it is opened. */
  pageRef?: string | undefined
  /** Its owner allowed the card to be saved: the answer tells it, where there is one. */
  withCard?: boolean
}

/** `not-found`: the customer never got as far as paying. `unreachable`: ask again later. */
export type RequeryResult = Result<
  PaymentMessage,
  'not-found' | 'wrong-amount' | 'refused' | 'bad-signature' | 'malformed' | 'unreachable'
>

/** Something is known of the attempt, and only a question about it alone is answered with proof. */
export type QueryAlone = Refused<'query-alone'>

export type RequeryPace = {
  readonly secondsBetween: number
  /** How many attempts one question may name; 1 where each is asked after by itself. */
  readonly atOnce: number
  /** How old they may be. */
  readonly atOnceWithinMs: number
}

export type RefundRequest = {
  /** 1 to 100 letters and digits, unique for each refund; the same again is never paid twice. */
  refundRef: string
  transactionId: string
  amountSen: number
  /** Our origin, under which the provider's own routes answer. */
  publicUrl: string
  /** For payments that did not come by card. We do not store them. */
  bank?: BankDetails | undefined
}

/** The account that a refund goes to. */
export type BankDetails = {
  /** The bank's BIC. */
  code: string
  /** ISO 3166, two letters. */
  country: string
  beneficiaryName: string
  beneficiaryAccount: string
}

/** The known state of a refund. Days may pass between `pending` and the end. */
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
 * `unreachable`, `bad-signature` and `malformed` leave it open whether the refund was taken: ask
 * `refundStatus`, then send the same reference again. `duplicate`: it was taken before.
 */
export type RefundResult = Result<
  RefundMessage,
  'duplicate' | 'needs-bank-details' | 'refused' | 'bad-signature' | 'malformed' | 'unreachable'
>

export type RefundStatus = Result<
  { outcome: 'pending' | 'refunded' | 'rejected'; refundId: string },
  'not-found' | 'refused' | 'malformed' | 'unreachable'
>

/** `too-late`: settled already, refund instead. `done-before`: nothing is left to reverse. */
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

  /** Up to this total, in sen, the provider takes no payment; see `takesPayments`. */
  readonly maxNotPayableSen: number

  /** Signs one attempt. Throws RangeError on a reference or amount that the wire cannot carry. */
  checkout(request: CheckoutRequest): HostedPage

  /**
   * Makes the page of an attempt, where `checkout` leads to `openUrl`. The same reference again
   * answers the same page.
   * @param expiresAt when the provider closes it by itself, an instant fixed for this reference.
   */
  openPage?(request: CheckoutRequest, expiresAt: Date): Promise<OpenedPage>

  /** Closes an unpaid page; a paid or closed one is unchanged. */
  closePage?(pageRef: string): Promise<void>

  /**
   * Registers the URLs that the provider's pages and servers call, in a scope of their own. They
   * verify messages, pass them to the handlers, and answer in the provider's format.
   */
  routes(scope: FastifyInstance, handlers: PaymentHandlers): Promise<void>

  /** How the provider wants to be asked: more often it may block us. */
  readonly requeryPace: RequeryPace

  /** Asks what became of an attempt. */
  requery(request: RequeryRequest): Promise<RequeryResult>

  /**
   * Queries several attempts with one request, at most `requeryPace.atOnce`, none of them older
   * than `requeryPace.atOnceWithinMs`.
   * @returns by position; `query-alone` if only `requery` can answer.
   */
  requeryMany?(requests: readonly RequeryRequest[]): Promise<(RequeryResult | QueryAlone)[]>

  refund(request: RefundRequest): Promise<RefundResult>

  /**
   * Whether a payment by this channel is refunded to an account that must be given. If `unknown`,
   * the refund itself answers `needs-bank-details`.
   */
  bankDetails(channel: string): 'needed' | 'refused' | 'unknown'

  /**
   * A refund that was made may still fail, days later, and what has failed stays so (Stripe). Else
   * the first end of a refund is its last.
   */
  readonly refundsComeBack: boolean

  refundStatus(refund: { refundRef: string; transactionId: string }): Promise<RefundStatus>

  /** Left out by providers who save no cards. */
  readonly cards?: CardSaving

  /** Voids a payment of the same day, before the provider settles it. */
  reverse?(transactionId: string): Promise<ReversalResult>
}
