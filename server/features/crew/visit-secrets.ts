import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { isSameSecret } from '../../signature.ts'

type Settings = Pick<Deps['settings'], 'sessionSecret'>

/** Characters of a signature: 96 bits. */
const SIGNATURE = 16

function mac({ sessionSecret }: Settings, what: string): Buffer {
  return createHmac('sha256', sessionSecret).update(what).digest()
}

function fourDigits(settings: Settings, what: string): string {
  return String(mac(settings, what).readUInt32BE() % 10_000).padStart(4, '0')
}

/** The four digits that a visit's customer gives the crew at the door. */
export function visitCode(settings: Settings, bookingId: string): string {
  return fourDigits(settings, `visit code ${bookingId}`)
}

/** The four digits with which a customer confirms paying this amount to the crew. */
export function cashCode(settings: Settings, bookingId: string, sen: number): string {
  return fourDigits(settings, `visit cash ${bookingId} ${sen}`)
}

/**
 * The four digits with which a customer approves this extra time at this price, through the crew.
 */
export function extraTimeCode(settings: Settings, requestId: string, sen: number): string {
  return fourDigits(settings, `visit extra time ${requestId} ${sen}`)
}

/** The token in the public address of a visit: `/t/{token}`. */
export function visitToken(settings: Settings, bookingId: string): string {
  const sign = mac(settings, `visit page ${bookingId}`).toString('base64url').slice(0, SIGNATURE)
  return `${bookingId}.${sign}`
}

/** The booking id of a visit's token; undefined when the token is not ours. */
export function bookingOfToken(settings: Settings, token: string): string | undefined {
  const bookingId = token.slice(0, -SIGNATURE - 1)
  return isSameSecret(token, visitToken(settings, bookingId)) ? bookingId : undefined
}

/** The stored hash of a sign-in code: keyed, because so short a code could be found by trying. */
export function hashOfCode(settings: Settings, workerId: number, code: string): Buffer {
  return mac(settings, `crew sign-in ${workerId} ${code}`)
}
