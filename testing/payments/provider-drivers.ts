import type { HostedPage } from '../../domain/api/bookings/booking.ts'
import { refuse } from '../../domain/result.ts'
import type { Deps } from '../../server/deps.ts'
import type { TestApp } from '../app.ts'

/** The answer to a message that the stand-in sent on request, and the expected one. */
type WebhookAnswer = { httpStatus: number; answer: string; expectedStatus: number }

export type Taken = { try: string; transactionId: string; isPaid: boolean; sen: number }

/** The stand-in's controls for tests, for either wire. `try`: our reference of an attempt. */
export type ProviderDriver = {
  readonly twists: readonly string[]
  readonly forgeries: readonly string[]
  /** The twists that lose the message of a payment, and of a refund. */
  readonly lost: string
  readonly lostRefund: string
  /** The button for a payment that the bank decides later. */
  readonly later: string
  /** A payment whose final message arrives before an earlier one. */
  readonly overtaken: { readonly decision: string; readonly twist: string }
  /** The log of a payment's messages, each sent twice, and of the browser's return. */
  readonly verdictsOfPaid: readonly string[]
  /** Does each copy of a message get its own log line? */
  readonly logsCopies: boolean
  /** Can one attempt have two transactions? Its page then opens twice at the same time. */
  readonly paysTwiceOnOnePage: boolean
  /** Staff's view of a card payment, and of a refund that the bank refused. */
  readonly paidBy: string
  readonly refusedNote: string
  /** An amount below the online minimum, in sen and as text. */
  readonly tooLittle: { readonly sen: number; readonly words: string }
  /** The page of an attempt, opened in a browser. */
  opened(page: HostedPage | undefined): Promise<HostedPage | undefined>
  repeat(of: string, how: { copies: number; together: boolean; late: boolean }): Promise<unknown>
  stale(of: string, outcome: 'failed' | 'pending'): Promise<unknown>
  /** Reports an attempt as paid, with a forgery, in every way of the wire. */
  forge(of: string, forgery: string): Promise<WebhookAnswer[]>
  settle(of: string, paid: boolean): Promise<unknown>
  /** The dependencies with which a refund call is lost on the way. */
  unreachable(): Promise<Deps>
  endRefund(ref: string, paid: boolean): Promise<unknown>
  /** Repeats an old refund message, if the wire has one. */
  staleRefund?(ref: string): Promise<unknown>
  /** What the provider really refunded, by our reference, if its last message decides. */
  givenBack?(): Promise<{ ref: string; sen: number }[]>
  /** Every payment ever started, oldest first. */
  taken(): Promise<Taken[]>
}

/** No answers if the stand-in does not know the message's payment. */
type Sent = { answers?: { httpStatus: number; answer: string }[] }
type Transaction = { tranId: string; orderId: string; status: string; amount: string }

/** Fiuu's notifications and callbacks. */
export function fiuuDriver(testApp: TestApp): ProviderDriver {
  const transactions = async () =>
    (await testApp.sandboxBooks<{ transactions: Transaction[] }>()).transactions
  const notify = `${testApp.url}/payments/notify`
  return {
    twists: ['lost-notification', 'bad-skey', 'wrong-amount', 'duplicate:5', 'stale-pending'],
    forgeries: ['bad-skey', 'wrong-amount', 'wrong-currency', 'wrong-merchant'],
    lost: 'lost-notification',
    lostRefund: 'lost-notification',
    later: 'later',
    overtaken: { decision: 'pay', twist: 'stale-pending' },
    verdictsOfPaid: ['confirmed', 'repeated', 'repeated'],
    logsCopies: true,
    paysTwiceOnOnePage: true,
    paidBy: 'Card',
    refusedNote: 'The bank did not take the money',
    tooLittle: { sen: 100, words: 'RM 1.00' },
    opened: async (page) => page,
    async repeat(orderid, { late, ...how }) {
      // A payment that was never made has no genuine message to repeat.
      const isMade = (await transactions()).some((each) => each.orderId === orderid)
      const fields = isMade ? {} : { fields: { status: '22' } }
      const nbcb = late ? '1' : '2'
      return testApp.sandbox('/send', { orderid, nbcb, ...how, ...fields, url: notify })
    },
    stale: (orderid, outcome) =>
      testApp.sandbox('/send', { orderid, fields: { status: outcome === 'failed' ? '11' : '22' } }),
    async forge(orderid, forgery) {
      const answered: WebhookAnswer[] = []
      for (const [nbcb, url, expectedStatus] of [
        ['2', notify, 400],
        ['1', notify, 400],
        ['', `${testApp.url}/payments/return`, 303],
      ] as const) {
        const message = { orderid, nbcb, fields: { status: '00' }, forgeries: [forgery], url }
        const { answers } = (await testApp.sandbox('/send', message)) as Sent
        answered.push(...(answers ?? []).map((answer) => ({ ...answer, expectedStatus })))
      }
      return answered
    },
    async settle(orderid, paid) {
      const open = (await transactions()).find(
        (each) => each.orderId === orderid && each.status === '22',
      )
      const status = paid ? '00' : '11'
      return open && testApp.sandbox('/settle', { tranID: open.tranId, status })
    },
    unreachable: async () => ({
      ...testApp.deps,
      payment: {
        ...testApp.deps.payment,
        refund: async () => refuse('unreachable'),
      },
    }),
    endRefund: (RefID, paid) => testApp.sandbox('/refund', { RefID, status: paid ? '00' : '11' }),
    taken: async () =>
      (await transactions()).map(({ tranId, orderId, status, amount }) => ({
        try: orderId,
        transactionId: tranId,
        isPaid: status === '00',
        sen: Math.round(Number(amount) * 100),
      })),
  }
}

type Session = {
  reference: string
  intent: string
  amount: number
  status: string
  paymentStatus: string
}
type Refund = { amount: number; status: string; metadata: { refund_ref?: string } }

/** Stripe's events. */
export function stripeDriver(testApp: TestApp): ProviderDriver {
  const refunds = async () => (await testApp.sandboxBooks<{ refunds: Refund[] }>()).refunds
  const sessions = async () => (await testApp.sandboxBooks<{ sessions: Session[] }>()).sessions
  const sessionOf = async (of: string) => (await sessions()).find((each) => each.reference === of)
  const send = (about: string, type: string, more: object = {}) =>
    testApp.sandbox('/send', { about, type, ...more })
  return {
    twists: ['lost-event', 'bad-signature', 'wrong-amount', 'duplicate:5', 'delayed'],
    forgeries: ['bad-signature', 'unsigned', 'changed', 'old', 'wrong-amount', 'wrong-currency'],
    lost: 'lost-event',
    lostRefund: 'lost-event',
    later: 'slow',
    overtaken: { decision: 'slow', twist: 'reordered' },
    verdictsOfPaid: ['confirmed'],
    logsCopies: false,
    paysTwiceOnOnePage: false,
    // The channel is queried later, because events lack it.
    paidBy: 'Online',
    refusedNote: 'declined',
    tooLittle: { sen: 199, words: 'RM 1.99' },
    async opened(page) {
      const answer = await fetch(page?.url ?? '', { redirect: 'manual' })
      return { method: 'GET', url: answer.headers.get('location') ?? '', fields: {} }
    },
    async repeat(about, { late, ...how }) {
      const session = await sessionOf(about)
      // A payment that was never made has no genuine message to repeat.
      if (session?.status !== 'complete') return undefined
      const isPaid = session.paymentStatus === 'paid'
      return send(about, late && isPaid ? 'async_payment_succeeded' : 'completed', how)
    },
    async stale(about, outcome) {
      // An outdated message needs a started payment; an open page has no failure.
      if ((await sessionOf(about))?.status !== 'complete') return undefined
      const type = outcome === 'failed' ? 'async_payment_failed' : 'completed'
      return send(about, type, { fields: { payment_status: 'unpaid' } })
    },
    async forge(about, forgery) {
      // A well-signed event is acknowledged: repeating it for days would not correct it.
      const expectedStatus = forgery.startsWith('wrong') ? 200 : 400
      const answered: WebhookAnswer[] = []
      for (const type of ['completed', 'async_payment_succeeded']) {
        const { answers } = (await send(about, type, {
          fields: { status: 'complete', payment_status: 'paid', payment_intent: 'pi_forged' },
          forgeries: [forgery],
        })) as Sent
        answered.push(...(answers ?? []).map((answer) => ({ ...answer, expectedStatus })))
      }
      return answered
    },
    settle: (about, paid) => testApp.sandbox('/settle', { about, paid }),
    async unreachable() {
      await testApp.sandbox('', { faults: [{ status: 503, shouldRetry: 'false' }] })
      return testApp.deps
    },
    endRefund: (about, paid) =>
      testApp.sandbox('/refund', { about, status: paid ? 'succeeded' : 'failed' }),
    async staleRefund(about) {
      const found = (await refunds()).find(({ metadata }) => metadata.refund_ref === about)
      // For a failed refund the earlier success; for a successful one the earlier pending message.
      if (!found || found.status === 'pending') return undefined
      const status = found.status === 'failed' ? 'succeeded' : 'pending'
      return send(about, 'refund.updated', { fields: { status } })
    },
    givenBack: async () =>
      (await refunds()).map(({ amount, status, metadata }) => ({
        ref: metadata.refund_ref ?? '',
        sen: status === 'succeeded' ? amount : 0,
      })),
    taken: async () =>
      (await sessions())
        .filter(({ intent }) => intent !== '')
        .map(({ reference, intent, amount, paymentStatus }) => ({
          try: reference,
          transactionId: intent,
          isPaid: paymentStatus === 'paid',
          sen: amount,
        })),
  }
}
