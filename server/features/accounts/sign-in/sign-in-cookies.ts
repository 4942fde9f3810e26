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

/** Sets a cookie for the calls of accounts only, unreadable by scripts. */
export function setSignInCookie(
  reply: FastifyReply,
  name: SignInCookie,
  value: string,
  { https, expires }: { https: boolean; expires: Date },
): void {
  reply.setCookie(name, value, { ...shape(https), expires })
}

/** Deletes it. */
export function clearSignInCookie(reply: FastifyReply, name: SignInCookie, https: boolean): void {
  reply.clearCookie(name, shape(https))
}

/**
 * The nonce that Google's token must contain. A valid one is reused, so that two tabs do not
 * replace each other's.
 */
export function storeNonce(
  secret: string,
  cookies: Readonly<Record<string, string | undefined>>,
  reply: FastifyReply,
  https: boolean,
  now: Date,
): string {
  const soon = new Date(now.getTime() + cookieAgeMs)
  const current = readChallenge(secret, 'google-nonce', cookies[nonceCookie], soon)
  if (current) return current.word
  const value = newChallenge(secret, 'google-nonce', '', now)
  const made = readChallenge(secret, 'google-nonce', value, now)
  if (!made) throw new Error('a challenge of ours is not ours')
  setSignInCookie(reply, nonceCookie, value, { https, expires: made.expiresAt })
  return made.word
}

// Lax: it must be sent when a provider redirects the browser back to us.
function shape(https: boolean) {
  return { path: '/account/', sameSite: 'lax', secure: https, httpOnly: true } as const
}
