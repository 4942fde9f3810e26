import { randomInt } from 'node:crypto'

// Without I, L, O and U: read aloud over the phone, no two are confused.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new order's reference: `J` and nine random characters, which cannot be guessed or counted. */
export function newOrderRef(): string {
  let ref = 'J'
  for (let at = 0; at < 9; at++) ref += alphabet[randomInt(alphabet.length)]
  return ref
}
