import { test } from 'vitest'
import { openHouse } from '../../test-house.ts'
import { livesIn, type Wire, walkLives } from './test-lives.ts'

/* Stripe's events in every order (test-lives.ts). */

const house = await openHouse({ provider: 'stripe' })
const [admin, manager] = [await house.admin(), await house.manager()]
await house.putInCharge(manager)

type Session = {
  reference: string
  intent: string
  amount: number
  status: string
  paymentStatus: string
  intentStatus: string
}
type Refund = { amount: number; status: string; metadata: { refund_ref?: string } }
const refunds = async () => (await house.sandboxBooks<{ refunds: Refund[] }>()).refunds
const sessions = async () => (await house.sandboxBooks<{ sessions: Session[] }>()).sessions
const sessionOf = async (of: string) => (await sessions()).find((each) => each.reference === of)
const send = (about: string, type: string, more: object = {}) =>
  house.sandbox('/send', { about, type, ...more })

const wire: Wire = {
  twists: ['lost-event', 'bad-signature', 'wrong-amount', 'duplicate:5', 'delayed'],
  forgeries: ['bad-signature', 'unsigned', 'changed', 'old', 'wrong-amount', 'wrong-currency'],
  paysTwiceOnOnePage: false,
  async repeat(about, { late, ...how }) {
    const session = await sessionOf(about)
    // A payment that was never made has nothing true to repeat.
    if (session?.status !== 'complete') return undefined
    const isPaid = session.paymentStatus === 'paid'
    return send(about, late && isPaid ? 'async_payment_succeeded' : 'completed', how)
  },
  async stale(about, outcome) {
    // Old news is of something that was begun; an open page has failed nobody.
    if ((await sessionOf(about))?.status !== 'complete') return undefined
    const type = outcome === 'failed' ? 'async_payment_failed' : 'completed'
    return send(about, type, { fields: { payment_status: 'unpaid' } })
  },
  forge: (about, forgery) =>
    send(about, 'completed', {
      fields: { status: 'complete', payment_status: 'paid', payment_intent: 'pi_forged' },
      forgeries: [forgery],
    }),
  settle: (about, paid) => house.sandbox('/settle', { about, paid }),
  endRefund: (about, paid) =>
    house.sandbox('/refund', { about, status: paid ? 'succeeded' : 'failed' }),
  async staleRefund(about) {
    const found = (await refunds()).find(({ metadata }) => metadata.refund_ref === about)
    // Of what has failed, the good news from before; of what was made, that it was on its way.
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

test('no order of events loses money, or confirms what is unpaid', {
  timeout: 240_000,
}, async () => {
  const live = livesIn(house, wire, { admin, manager })
  await walkLives(live, { runs: 10, seed: 20_260_303 })
})
