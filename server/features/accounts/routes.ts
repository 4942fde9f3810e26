import type { accountCalls } from '../../../domain/api/account.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, sessionCookie, signedIn } from '../../http/calls.ts'
import { clearSessionCookies, setSessionCookies, setUserCookie } from '../../http/cookies.ts'
import { forgiveLogin } from '../../http/limits.ts'
import {
  changePassword,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  updateDetails,
  verify,
} from './commands.ts'
import { managers, userDetails } from './queries.ts'
import { type Outcome, refusalOf } from './refusals.ts'

/** The calls of accounts (spec 7, decisions 3). */
export function accountHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof accountCalls> {
  const { pool, settings } = deps
  const https = settings.publicUrl.startsWith('https:')

  return {
    'POST /account/login/': async ({ body, now, reply }) => {
      const session = accepted(await login(deps, body, now))
      setSessionCookies(reply, { ...session, https })
      return {
        success: true,
        response: `Welcome, ${session.user.first_name}`,
        access_token: session.token,
        user: session.user,
      }
    },

    'POST /account/logout/': async ({ caller, now, reply, ...incoming }) => {
      await logout(deps, signedIn({ caller }).sessionId, now)
      if (underCookie(incoming)) clearSessionCookies(reply, https)
      return { success: true, response: 'You have been logged out' }
    },

    'POST /account/register/': async ({ body, now }) => {
      accepted(await register(deps, body, now))
      return { success: true, response: 'Please check your e-mail to verify your account' }
    },

    'GET /account/verify-user/{token}': async ({ params, now }) => {
      const { already } = accepted(await verify(deps, params.token, now))
      return {
        success: true,
        response: already
          ? 'Your account is already verified. You can login'
          : 'Your account is verified. You can login now',
      }
    },

    'POST /account/forgot-password/': async ({ body, now }) => {
      accepted(await forgotPassword(deps, body, now))
      return {
        success: true,
        response: 'If this e-mail has an account, we have sent a link for a new password',
      }
    },

    'POST /account/reset-password/{token}': async ({ body, params, now, reply, ...incoming }) => {
      const { email } = accepted(await resetPassword(deps, params.token, body, now))
      await forgiveLogin(pool, email)
      if (underCookie(incoming)) clearSessionCookies(reply, https)
      return { success: true, response: 'Your password is changed. You can login now' }
    },

    'GET /account/get-user-details/': ({ caller }) =>
      userDetails(pool, signedIn({ caller }).accountId),

    'POST /account/update/user-details/': async ({ body, caller, reply, ...incoming }) => {
      const { user, expiresAt } = accepted(await updateDetails(deps, signedIn({ caller }), body))
      if (underCookie(incoming)) setUserCookie(reply, { user, expiresAt, https })
      return { success: true, response: 'Your details are saved', user }
    },

    'POST /account/change-password/': async ({ body, caller, now }) => {
      accepted(await changePassword(deps, signedIn({ caller }), body, now))
      return { success: true, response: 'Your password is changed' }
    },

    'GET /account/get-managers/': () => managers(pool),
  }
}

/** The value of an outcome. @throws Failure with its sentence when it is a refusal. */
function accepted<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw refusalOf(outcome)
  return outcome
}

function underCookie({ request }: { request: { cookies: Record<string, string | undefined> } }) {
  return request.cookies[sessionCookie] !== undefined
}
