import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../../signature.ts'

/**
 * A token to send by e-mail, and its hash; only the hash is stored
 * (docs/product/privacy.md#passwords-and-links).
 */
export function newMailedToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}
