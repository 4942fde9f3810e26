import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

/**
 * Saved cards at a stand-in, for either wire. A card's `behaviour` determines what happens when it is
 * charged later.
 */
export type CardDriver = {
  /** Behaviours that decline a charge, and the reason that the customer reads. */
  readonly declined: readonly (readonly [behaviour: string, why: string])[]
  /** Lets the customer's card renew a series, as if they had paid it with a card with this behaviour. */
  allow(order: string, who: Person, behaviour: string): Promise<void>
  /** Every charge that the provider accepted, oldest first. */
  charges(): Promise<{ sen: number; isPaid: boolean }[]>
  /**
   * Loses the answer to the next charge, and its message; `isOver`: cancels this if no charge met
   * it.
   */
  lose(isOver?: boolean): Promise<unknown>
  /** For each card ever saved: is it deleted at the provider? */
  deleted(): Promise<boolean[]>
}

type Turned = { success: boolean; page?: string }
const turnOn = async (testApp: TestApp, order: string, who: Person) =>
  (await testApp.post<Turned>('/account/automatic-renewal/', { order, on: true }, who)).body

/** Stripe's cards are saved on a separate page. */
export function stripeCards(testApp: TestApp): CardDriver {
  type Books = {
    intents: { amount: number; paymentStatus: string }[]
    setups: { isDeleted: boolean; status: string }[]
  }
  const books = () => testApp.sandboxBooks<Books>()
  return {
    declined: [
      ['card_declined', 'declined'],
      ['authentication_required', 'authentication'],
      ['expired_card', 'expired'],
    ],
    async allow(order, who, behaviour) {
      const { page } = await turnOn(testApp, order, who)
      if (!page) return
      const answer = await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ behaviour, decision: 'save' }),
        redirect: 'manual',
      })
      await fetch(answer.headers.get('location') ?? '', { redirect: 'manual' })
      await testApp.sandbox('/idle')
    },
    charges: async () =>
      (await books()).intents.map(({ amount, paymentStatus }) => ({
        sen: amount,
        isPaid: paymentStatus === 'paid',
      })),
    lose: (isOver = false) =>
      testApp.sandbox(
        '',
        isOver
          ? { faults: [] }
          : {
              nextCharge: ['lost-event'],
              faults: [{ status: 500, shouldRetry: 'false', done: true }],
            },
      ),
    deleted: async () => (await books()).setups.map(({ isDeleted }) => isDeleted),
  }
}

/** Fiuu's cards are those that paid for the series. */
export function fiuuCards(testApp: TestApp): CardDriver {
  type Books = {
    transactions: { amount: string; status: string; isCharge?: boolean }[]
    cards: { isDeleted: boolean }[]
  }
  const books = () => testApp.sandboxBooks<Books>()
  return {
    declined: [
      ['declined', 'declined'],
      ['expired', 'declined'],
    ],
    async allow(order, who) {
      await turnOn(testApp, order, who)
    },
    charges: async () =>
      (await books()).transactions
        .filter(({ isCharge }) => isCharge)
        .map(({ amount, status }) => ({
          sen: Math.round(Number(amount) * 100),
          isPaid: status === '00',
        })),
    lose: (isOver = false) =>
      testApp.sandbox('', { nextCharge: isOver ? [] : ['lost-answer', 'lost-callback'] }),
    deleted: async () => (await books()).cards.map(({ isDeleted }) => isDeleted),
  }
}
