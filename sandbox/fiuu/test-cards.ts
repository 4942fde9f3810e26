import { md5 } from './hashes.ts'
import type { Card, CardBehaviour, Store, Transaction } from './store.ts'

/** The test cards of the payment page; the first is unique to the buyer. */
export const testCards: readonly [code: string, label: string][] = [
  ['works', 'A card that works'],
  ['shared', 'A card of several people: 1881'],
  ['declined', 'A card that is declined when it is charged later: 0341'],
  ['expired', 'A card that has expired when it is charged later: 0069'],
]

const endings: Readonly<Record<string, string>> = {
  shared: '1881',
  declined: '0341',
  expired: '0069',
}

/** The card that a buyer pays with; the same card has the same token. */
export function cardOf(store: Store, chosen: string, email: string): Card {
  const digits = BigInt(`0x${md5(email.toLowerCase()).slice(0, 12)}`)
    .toString()
    .padStart(12, '0')
  const last4 = endings[chosen] ?? digits.slice(-4)
  const whose = chosen === 'shared' ? '555111112315' : digits.slice(0, 12)
  const token = `${whose}${last4}`
  const known = store.cards.get(token)
  const behaviour: CardBehaviour = chosen === 'declined' || chosen === 'expired' ? chosen : 'works'
  const card = known ?? { token, last4, behaviour, isDeleted: false }
  card.isDeleted = false
  store.cards.set(token, card)
  return card
}

/** The fields about a payment's card in messages and responses. */
export function cardFields(store: Store, { token }: Transaction): Record<string, string> {
  const card = store.cards.get(token)
  if (!card) return {}
  return { token, ccbrand: 'Visa', cclast4: card.last4, cctype: 'Credit', fraudscreen: '2' }
}
