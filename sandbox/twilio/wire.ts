import { createHmac } from 'node:crypto'

/* Twilio's terms, written only from its documentation. */

export type Status = 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed'

/** `X-Twilio-Signature` of a form that is posted to an address. */
export function signature(
  address: string,
  fields: Readonly<Record<string, string>>,
  authToken: string,
): string {
  const names = Object.keys(fields).sort()
  const text = names.reduce((all, name) => all + name + fields[name], address)
  return createHmac('sha1', authToken).update(Buffer.from(text, 'utf-8')).digest('base64')
}

/** The response to a refused call. */
export const refusal = (code: number, status: number, message: string): object => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
})

/** The number of parts of a text: 160 or 153 GSM characters each, otherwise 70 or 67. */
export function partsOf(text: string): number {
  const isPlain = /^[\n\r -~@£$¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüà]*$/.test(text)
  const [one, each] = isPlain ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / each)
}

/**
 * Texts that operators in Malaysia have blocked since September 2024: with links or phone numbers, or
 * without the price at the beginning.
 */
export function isFiltered(text: string): boolean {
  return (
    !text.startsWith('RM0.00 ') ||
    /https?:|www\.|\b[\w-]+\.(com|my|net|org)\b|\+?\d(?:[ -]?\d){8,}/i.test(text)
  )
}
