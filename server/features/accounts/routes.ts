import type { accountCalls } from '../../../domain/api/accounts/account.ts'
import { m } from '../../../messages/every.ts'
import { withIsoInstants } from '../../db/instants.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, type Incoming, isFresh, sessionCookie } from '../../http/calls/calls.ts'
import { clientInfoOf } from '../../http/client-info.ts'
import { clearSessionCookies } from '../../http/cookies.ts'
import { valueOrThrow } from '../../http/failure.ts'
import { resetLoginBudget } from '../../http/limits/login-budget.ts'
import {
  changePassword,
  chooseLanguage,
  forgotPassword,
  login,
  logout,
  resetPassword,
  updateDetails,
} from './commands.ts'
import { inConstantTime } from './constant-time.ts'
import { linkedProviders, unlinkProvider } from './own-account/methods.ts'
import { deleteAccount, ownData } from './own-account/own-data.ts'
import { readMedicalViews, readOwnConsents } from './own-account/own-privacy.ts'
import { managers, passwordHashOf, userDetails } from './queries.ts'
import { register, verify } from './registration/registrations.ts'
import type { SignIn } from './second-factor/sign-in-attempts.ts'
import { readChallenge } from './sign-in/challenges.ts'
import { endAllSessions, endSession, liveSessions } from './sign-in/sessions.ts'
import {
  clearSignInCookie,
  nonceCookie,
  pendingCookie,
  storeNonce,
} from './sign-in/sign-in-cookies.ts'
import { dropSignInLinks } from './sign-in/sign-in-links.ts'
import { confirmCode, pendingPerson, sendCode } from './sign-in/sign-in-with-facebook.ts'
import { signInWithGoogle } from './sign-in/sign-in-with-provider.ts'
import { sessionOf, showUser, welcome } from './sign-in/welcome.ts'

/** The calls of accounts (docs/product/calls.md, docs/product/calls.md#shapes). */
export function accountHandlers(
  deps: Pick<Deps, 'pool' | 'settings' | 'signIn' | 'services'>,
): Pick<Handlers, keyof typeof accountCalls> {
  const { pool, settings } = deps

  const begin = (signedIn: SignIn, incoming: Omit<Incoming, 'body' | 'params'>) =>
    welcome(deps, sessionOf(signedIn, incoming), incoming)

  return {
    'POST /account/login/': async ({ body, ...incoming }) => {
      const { now } = incoming
      const signedIn = valueOrThrow(await login(deps, body, clientInfoOf(incoming), now))
      if (body.proof) await dropSignInLinks(pool, body.username)
      return begin(signedIn, incoming)
    },

    'GET /account/sign-in-options/': async ({ now, request, reply }) => {
      const { google, facebook } = deps.signIn ?? {}
      const { cookies } = request
      const pending = facebook && (await pendingPerson(pool, cookies[pendingCookie], now))
      return {
        ...(google
          ? {
              google: {
                client_id: google.clientId,
                script_url: google.scriptUrl,
                nonce: storeNonce(settings.sessionSecret, cookies, reply, now),
              },
            }
          : {}),
        ...(facebook ? { facebook: true as const } : {}),
        ...(pending ? { pending } : {}),
      }
    },

    'POST /account/google-signin/': async ({ body, ...incoming }) => {
      const { now, reply } = incoming
      const cookie = incoming.request.cookies[nonceCookie]
      const challenge = readChallenge(settings.sessionSecret, 'google-nonce', cookie, now)
      const by = { from: clientInfoOf(incoming), language: incoming.locale }
      const signedIn = valueOrThrow(await signInWithGoogle(deps, body, challenge, by, now))
      clearSignInCookie(reply, nonceCookie)
      return begin(signedIn, incoming)
    },

    'POST /account/facebook/send-code/': async ({ body, now, request, locale }) => {
      valueOrThrow(await sendCode(deps, request.cookies[pendingCookie], body, locale, now))
      return { success: true, response: m.answer_code_sent({}, { locale }) }
    },

    'POST /account/facebook/confirm/': async ({ body, ...incoming }) => {
      const { now, reply } = incoming
      const key = incoming.request.cookies[pendingCookie]
      const by = { from: clientInfoOf(incoming), language: incoming.locale }
      const signedIn = valueOrThrow(await confirmCode(deps, key, body, by, now))
      clearSignInCookie(reply, pendingCookie)
      return begin(signedIn, incoming)
    },

    'GET /account/security/': async ({ caller, now }) => {
      const [sessions, providers, passwordHash] = await Promise.all([
        liveSessions(deps, caller.accountId, now),
        linkedProviders(pool, caller.accountId),
        passwordHashOf(pool, caller.accountId),
      ])
      return {
        password: passwordHash !== null,
        language: caller.language,
        fresh: isFresh(caller, now),
        providers: providers.map(withIsoInstants),
        sessions: sessions.map((each) => ({
          ...withIsoInstants(each),
          current: each.id === caller.sessionId,
        })),
      }
    },

    'POST /account/sessions/end/': async ({ body, caller, now, locale, ...incoming }) => {
      valueOrThrow(await endSession(deps, caller, body.id, clientInfoOf(incoming), now))
      return { success: true, response: m.answer_device_signed_out({}, { locale }) }
    },

    'POST /account/logout-everywhere/': async ({ caller, now, reply, locale, ...incoming }) => {
      await endAllSessions(deps, caller, clientInfoOf(incoming), now)
      if (underCookie(incoming)) clearSessionCookies(reply)
      return { success: true, response: m.answer_logged_out_everywhere({}, { locale }) }
    },

    'POST /account/disconnect/': async ({ body, caller, now, locale, ...incoming }) => {
      valueOrThrow(await unlinkProvider(deps, caller, body, clientInfoOf(incoming), now))
      return { success: true, response: m.answer_disconnected({}, { locale }) }
    },

    'GET /account/my-data/': ({ caller, now, locale, ...incoming }) =>
      ownData(deps, caller, clientInfoOf(incoming), now, locale),

    'GET /account/consents/': async (incoming) => ({
      items: await readOwnConsents(pool, incoming.caller.accountId),
    }),

    'GET /account/medical-views/': (incoming) => readMedicalViews(pool, incoming.caller.accountId),

    'POST /account/delete/': async ({ body, caller, now, reply, locale, ...incoming }) => {
      valueOrThrow(await deleteAccount(deps, caller, body, clientInfoOf(incoming), now))
      if (underCookie(incoming)) clearSessionCookies(reply)
      return { success: true, response: m.answer_account_deleted({}, { locale }) }
    },

    'POST /account/logout/': async ({ caller, now, reply, locale, ...incoming }) => {
      await logout(deps, caller, clientInfoOf(incoming), now)
      if (underCookie(incoming)) clearSessionCookies(reply)
      return { success: true, response: m.answer_logged_out({}, { locale }) }
    },

    'POST /account/register/': async ({ body, now, locale, ...incoming }) => {
      const by = { from: clientInfoOf(incoming), language: locale }
      valueOrThrow(await inConstantTime(() => register(deps, body, by, now)))
      return { success: true, response: m.answer_check_email({}, { locale }) }
    },

    'GET /account/verify-user/{token}': async ({ params, now, locale, ...incoming }) => {
      const from = clientInfoOf(incoming)
      const { already } = valueOrThrow(await verify(deps, params.token, from, now))
      return {
        success: true,
        response: already
          ? m.answer_already_verified({}, { locale })
          : m.answer_verified({}, { locale }),
      }
    },

    'POST /account/forgot-password/': async ({ body, now, locale }) => {
      valueOrThrow(await inConstantTime(() => forgotPassword(deps, body, now)))
      return {
        success: true,
        response: m.answer_reset_link_sent({}, { locale }),
      }
    },

    'POST /account/reset-password/{token}': async ({
      body,
      params,
      now,
      reply,
      locale,
      ...incoming
    }) => {
      const from = clientInfoOf(incoming)
      const { email } = valueOrThrow(await resetPassword(deps, params.token, body, from, now))
      await resetLoginBudget(pool, email)
      if (underCookie(incoming)) clearSessionCookies(reply)
      return { success: true, response: m.answer_password_reset({}, { locale }) }
    },

    'GET /account/get-user-details/': ({ caller }) => userDetails(pool, caller.accountId),

    'POST /account/update/user-details/': async ({ body, caller, reply, locale, ...incoming }) => {
      const user = valueOrThrow(await updateDetails(deps, caller, body, incoming.now))
      await showUser(deps, caller, { ...incoming, reply })
      return { success: true, response: m.answer_details_saved({}, { locale }), user }
    },

    'POST /account/language/': async ({ body: { language }, caller }) => {
      await chooseLanguage(pool, caller.accountId, language)
      return { success: true, response: m.account_language_stored({}, { locale: language }) }
    },

    'POST /account/change-password/': async ({ body, caller, now, locale, ...incoming }) => {
      valueOrThrow(await changePassword(deps, caller, body, clientInfoOf(incoming), now))
      return { success: true, response: m.answer_password_changed({}, { locale }) }
    },

    'GET /account/get-managers/': () => managers(pool),
  }
}

function underCookie({ request }: { request: { cookies: Record<string, string | undefined> } }) {
  return request.cookies[sessionCookie] !== undefined
}
