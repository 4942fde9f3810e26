import type { FastifyReply } from 'fastify'
import type { Role } from '../../domain/account/roles.ts'
import type { Locale } from '../../messages/locales.ts'
import { crewCookie, sessionCookie } from './calls/calls.ts'
import { isHttps } from './headers.ts'

/** The readable cookie from which pages draw the navbar (docs/product/calls.md#sessions). */
export const userCookie = 'user'

/** The readable cookie of the chosen language; `web/LanguageSwitch.tsx` sets it too. */
export const languageCookie = 'language'

/**
 * Marks a browser session that began at a partner's link or widget
 * (docs/product/partners.md#counted).
 */
export const arrivalCookie = 'arrival'

/** The attributes of every cookie, for the cookie plugin; a cookie may set its own path. */
export function cookieDefaults(publicUrl: string) {
  // Lax: cookies must be sent when a provider redirects the browser back to us.
  return { path: '/', sameSite: 'lax', secure: isHttps(publicUrl) } as const
}

/** The content of the readable cookie. */
export type NamedUser = {
  readonly first_name: string
  readonly last_name: string
  readonly user_role: Role
  /** Set only when true: pages first lead to setting up a second factor. */
  readonly must_enrol?: true
}

/** The input of the readable cookie. */
type Shown = {
  readonly user: NamedUser
  readonly mustEnrol: boolean
  readonly expiresAt: Date
}

/**
 * Sets the session's cookie, which no script can read, and the readable cookie. Both expire with
 * the session.
 */
export function setSessionCookies(reply: FastifyReply, session: { token: string } & Shown): void {
  const { token, expiresAt } = session
  reply.setCookie(sessionCookie, token, { httpOnly: true, expires: expiresAt })
  setUserCookie(reply, session)
}

/** Sets only the readable cookie, for example after a change of name. */
export function setUserCookie(reply: FastifyReply, { user, mustEnrol, expiresAt }: Shown): void {
  // The cookie plugin encodes the value with encodeURIComponent.
  reply.setCookie(userCookie, userText(user, mustEnrol), { expires: expiresAt })
}

/** The text of the readable cookie. */
export function userText(
  { first_name, last_name, user_role }: NamedUser,
  mustEnrol: boolean,
): string {
  const named: NamedUser = {
    first_name,
    last_name,
    user_role,
    ...(mustEnrol ? { must_enrol: true } : {}),
  }
  return JSON.stringify(named)
}

const languageMs = 365 * 24 * 3600_000

/** Stores the account's language in a browser that has none. */
export function setLanguageCookie(reply: FastifyReply, language: Locale, now: Date): void {
  reply.setCookie(languageCookie, language, { expires: new Date(now.getTime() + languageMs) })
}

/** Longer than any phone stays unused; the session itself decides when it ends. */
const crewMs = 400 * 24 * 3600_000

/** Signs a worker in on this phone; only the crew's calls and pages get the cookie. */
export function setCrewCookie(reply: FastifyReply, token: string, now: Date): void {
  const expires = new Date(now.getTime() + crewMs)
  reply.setCookie(crewCookie, token, { path: '/crew', httpOnly: true, expires })
}

/** Deletes the cookie of a worker's phone. */
export function clearCrewCookie(reply: FastifyReply): void {
  reply.clearCookie(crewCookie, { path: '/crew', httpOnly: true })
}

/** Deletes both cookies. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { httpOnly: true })
  reply.clearCookie(userCookie)
}
