import type { FastifyReply } from 'fastify'
import type { Role } from '../../domain/account/roles.ts'
import { sessionCookie } from './calls.ts'

/** The readable cookie that the navbar draws from (docs/product/calls.md#sessions). */
export const userCookie = 'user'

/** The content of the readable cookie. */
export type NamedUser = {
  readonly first_name: string
  readonly last_name: string
  readonly user_role: Role
}

/**
 * Sets the session's cookie, which no script can read, and the readable one beside it; both end
 * with the session.
 */
export function setSessionCookies(
  reply: FastifyReply,
  session: { token: string; user: NamedUser; expiresAt: Date; https: boolean },
): void {
  const { token, expiresAt, https } = session
  reply.setCookie(sessionCookie, token, { ...shape(https), httpOnly: true, expires: expiresAt })
  setUserCookie(reply, session)
}

/** Sets the readable cookie alone, after a change of name. */
export function setUserCookie(
  reply: FastifyReply,
  { user, expiresAt, https }: { user: NamedUser; expiresAt: Date; https: boolean },
): void {
  const { first_name, last_name, user_role } = user
  // The cookie plugin encodes the value with encodeURIComponent.
  reply.setCookie(userCookie, JSON.stringify({ first_name, last_name, user_role }), {
    ...shape(https),
    expires: expiresAt,
  })
}

/** Takes both cookies away. */
export function clearSessionCookies(reply: FastifyReply, https: boolean): void {
  reply.clearCookie(sessionCookie, { ...shape(https), httpOnly: true })
  reply.clearCookie(userCookie, shape(https))
}

function shape(https: boolean) {
  return { path: '/', sameSite: 'lax', secure: https } as const
}
