import { createHash, randomBytes } from 'node:crypto'

/**
 * A token to send by e-mail, and its hash; only the hash is stored
 * (docs/product/privacy.md#passwords-and-links).
 */
export function newMailedToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

/** The stored hash of a mailed token. The token is random, so a fast hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
