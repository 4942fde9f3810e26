import { randomInt } from 'node:crypto'

// Without I, L, O and U, so that no two are confused when read aloud over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random letters and digits that cannot be guessed or enumerated. */
export function randomCode(length: number): string {
  let code = ''
  for (let at = 0; at < length; at++) code += alphabet[randomInt(alphabet.length)]
  return code
}
