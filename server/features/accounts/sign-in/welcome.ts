import { fullName } from '../../../../domain/account/contact-details.ts'
import { isStaff } from '../../../../domain/account/roles.ts'
import { m } from '../../../../messages/every.ts'
import { baseLocale } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import {
  type Caller,
  type CallGate,
  type Incoming,
  pageCaller,
  sessionCookie,
} from '../../../http/calls/calls.ts'
import { clientInfoOf } from '../../../http/client-info.ts'
import {
  languageCookie,
  setLanguageCookie,
  setSessionCookies,
  setUserCookie,
  userCookie,
  userText,
} from '../../../http/cookies.ts'
import { failureOf } from '../../../http/failure.ts'
import { logout } from '../commands.ts'
import { sessionUser } from '../queries.ts'
import type { SignIn } from '../second-factor/sign-in-attempts.ts'
import type { NewSession } from './begin-session.ts'
import { rememberDevice } from './known-devices.ts'
import { secondFactorCookie, setSignInCookie } from './sign-in-cookies.ts'

type Of = Pick<Deps, 'pool' | 'settings'>

/** Must an account of staff set up a second factor before anything else? */
export function mustEnrol(
  { settings }: Pick<Deps, 'settings'>,
  account: { readonly role: Caller['role']; readonly hasSecondFactor: boolean },
): boolean {
  return settings.staffSecondFactor && isStaff(account.role) && !account.hasSecondFactor
}

/**
 * Gives the browser its session. A session that the browser already has ends, because its cookie is
 * replaced.
 */
export async function welcome(
  deps: Of,
  session: NewSession,
  incoming: Pick<Incoming, 'caller' | 'request' | 'address' | 'now' | 'reply' | 'locale'>,
) {
  const { now, reply, locale } = incoming
  const before = pageCaller(incoming)
  if (before) await logout(deps, before, clientInfoOf(incoming), now)
  const { user_role: role } = session.user
  const { hasSecondFactor } = session
  setSessionCookies(reply, { ...session, mustEnrol: mustEnrol(deps, { role, hasSecondFactor }) })
  const { cookies } = incoming.request
  if (!cookies[languageCookie] && session.language !== baseLocale)
    setLanguageCookie(reply, session.language, now)
  rememberDevice(deps.settings.sessionSecret, cookies, reply, session.user.email, now)
  return {
    success: true as const,
    response: m.answer_welcome({ name: fullName(session.user) }, { locale }),
    access_token: session.token,
    user: session.user,
  }
}

/**
 * The session of a sign-in whose first factor was right.
 * @throws Failure 401 when a second factor is needed, whose cookie is then set; 403 for a
 *   deactivated account, 409 for one that was merged into another.
 */
export function sessionOf(signedIn: SignIn, { reply }: Pick<Incoming, 'reply'>): NewSession {
  if (signedIn.kind === 'session') return signedIn.session
  if (signedIn.kind === 'closed') throw failureOf({ code: signedIn.code })
  const { key, expiresAt } = signedIn.needed
  setSignInCookie(reply, secondFactorCookie, key, expiresAt)
  throw failureOf({ code: 'second-factor-needed' })
}

/**
 * Renews the readable cookie when an Admin, or another device, has changed the role or the name
 * (docs/product/calls.md#sessions). Sets nothing if the cookie is missing: a logout may just be
 * removing it.
 */
export function renewingUser(deps: Of): NonNullable<CallGate['renewUser']> {
  return async (caller, exchange) => {
    const shown = exchange.request.cookies[userCookie]
    const { firstName: first_name, lastName: last_name, role: user_role } = caller
    const user = { first_name, last_name, user_role }
    if (shown === undefined || shown === userText(user, mustEnrol(deps, caller))) return
    await showUser(deps, caller, exchange)
  }
}

/** Renews the navbar's cookie when its data changes during a session. */
export async function showUser(
  deps: Of,
  { sessionId }: Pick<Caller, 'sessionId'>,
  { request, reply }: Pick<Incoming, 'request' | 'reply'>,
): Promise<void> {
  if (request.cookies[sessionCookie] === undefined) return
  const found = await sessionUser(deps.pool, sessionId)
  if (!found) return
  const { expires_at: expiresAt, has_second_factor: hasSecondFactor, ...user } = found
  const enrol = mustEnrol(deps, { role: user.user_role, hasSecondFactor })
  setUserCookie(reply, { user, mustEnrol: enrol, expiresAt })
}
