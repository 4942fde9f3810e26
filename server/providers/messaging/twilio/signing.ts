import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Twilio's signature of a form (docs/integrations/twilio.md#signature): base64 of HMAC-SHA1 over
 * the address and each field's name and value, sorted by name.
 * @param address as given to Twilio, with its query.
 */
export function signatureOf(address: string, fields: URLSearchParams, authToken: string): string {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const sorted = [...fields].sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  const signed = address + sorted.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}

/** Is the header this signature? Compares in constant time. */
export function isSigned(
  header: unknown,
  address: string,
  fields: URLSearchParams,
  authToken: string,
): boolean {
  if (typeof header !== 'string') return false
  const received = Buffer.from(header)
  const expected = Buffer.from(signatureOf(address, fields, authToken))
  return received.length === expected.length && timingSafeEqual(received, expected)
}
