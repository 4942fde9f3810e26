import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Our signature under a text, in base64url. The text begins with its kind, so that no other kind has
 * the same signature.
 */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** The same with 132 bits, for links. */
export function shortSignatureOf(secret: string, text: string): string {
  return signatureOf(secret, text).slice(0, 22)
}

/** Is a given text the right secret? Compares in constant time. */
export function isSameSecret(received: string, expected: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The stored hash of a token or key. It is random, so a fast hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
