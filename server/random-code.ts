import { randomInt } from 'node:crypto'

// Without I, L, O and U: read aloud over the phone, no two are confused.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** So many random letters and digits, which cannot be guessed or counted. */
export function randomCode(length: number): string {
  let code = ''
  for (let at = 0; at < length; at++) code += alphabet[randomInt(alphabet.length)]
  return code
}
