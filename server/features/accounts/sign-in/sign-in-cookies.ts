import type { FastifyReply } from 'fastify'
import { newChallenge, readChallenge } from './challenges.ts'

/** The cookies that bind a sign-in to its browser: at a provider, or half finished. */
export const nonceCookie = 'google_nonce'
export const stateCookie = 'facebook_state'
export const pendingCookie = 'facebook_pending'

/** A sign-in between its first and second factor. */
export const secondFactorCookie = 'second_factor'

type SignInCookie =
  | typeof nonceCookie
  | typeof stateCookie
  | typeof pendingCookie
  | typeof secondFactorCookie

const cookieAgeMs = 15 * 60 * 1000
const shape = { path: '/account/', httpOnly: true }

/** Sets a cookie for the calls of accounts only, unreadable by scripts. */
export function setSignInCookie(
  reply: FastifyReply,
  name: SignInCookie,
  value: string,
  expires: Date,
): void {
  reply.setCookie(name, value, { ...shape, expires })
}

/** Deletes it. */
export function clearSignInCookie(reply: FastifyReply, name: SignInCookie): void {
  reply.clearCookie(name, shape)
}

/**
 * The nonce that Google's token must contain. A valid one is reused, so that two tabs do not
 * replace each other's.
 */
export function storeNonce(
  secret: string,
  cookies: Readonly<Record<string, string | undefined>>,
  reply: FastifyReply,
  now: Date,
): string {
  const soon = new Date(now.getTime() + cookieAgeMs)
  const current = readChallenge(secret, 'google-nonce', cookies[nonceCookie], soon)
  if (current) return current.word
  const value = newChallenge(secret, 'google-nonce', '', now)
  const created = readChallenge(secret, 'google-nonce', value, now)
  if (!created) throw new Error('a challenge of ours is not ours')
  setSignInCookie(reply, nonceCookie, value, created.expiresAt)
  return created.word
}
