import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Has Meta signed these bytes (docs/integrations/whatsapp.md#signature)? Compares in constant time.
 * @param header `X-Hub-Signature-256`: `sha256=` and 64 hex digits.
 */
export function isSigned(body: Buffer, header: unknown, appSecret: string): boolean {
  const [, digits] =
    typeof header === 'string' ? (/^sha256=([0-9a-f]{64})$/i.exec(header) ?? []) : []
  if (digits === undefined) return false
  const due = createHmac('sha256', appSecret).update(body).digest()
  return timingSafeEqual(Buffer.from(digits, 'hex'), due)
}

/** Compares secrets of any length in constant time. */
export function isSame(received: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'length').update(text).digest()
  return timingSafeEqual(digest(received), digest(expected))
}
