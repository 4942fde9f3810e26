import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { nextPath } from '../../../../domain/account/next-path.ts'
import { pathIn, splitPath } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import { type CallGate, isCrossSite, sessionCookie } from '../../../http/calls/calls.ts'
import { clientInfoOf } from '../../../http/client-info.ts'
import { setSessionCookies } from '../../../http/cookies.ts'
import { Failure } from '../../../http/failure.ts'
import { logout } from '../commands.ts'
import { newChallenge, readChallenge } from './challenges.ts'
import { rememberDevice } from './known-devices.ts'
import {
  clearSignInCookie,
  pendingCookie,
  secondFactorCookie,
  setSignInCookie,
  stateCookie,
} from './sign-in-cookies.ts'
import { facebookReturn, pendingMs, returnFromFacebook } from './sign-in-with-facebook.ts'
import { mustEnrol } from './welcome.ts'

const word = z.string().max(4_000).catch('')
const startQuery = z.object({ next: word })
const returnQuery = z.object({ code: word, state: word, error: word })

/**
 * The two addresses that a browser visits to sign in with Facebook
 * (docs/integrations/sign-in.md#facebook): start and return. Every failure ends on the login page
 * with a message. The start must come from one of our pages: Facebook may not ask anything, so
 * another site could sign people in against their will.
 */
export async function facebookVisits(
  app: FastifyInstance,
  deps: Deps,
  { spend, findCaller }: Pick<CallGate, 'spend' | 'findCaller'>,
): Promise<void> {
  const { settings, clock } = deps
  const facebook = deps.signIn?.facebook
  if (!facebook) return
  const hidden = { schema: { hide: true } } as const

  app.get('/account/facebook/start', hidden, async (request, reply) => {
    const now = clock()
    const next = nextPath(startQuery.parse(request.query).next, settings.publicUrl) ?? ''
    if (isCrossSite(request)) return away(reply, loginPage('elsewhere', next))
    const value = newChallenge(settings.sessionSecret, 'facebook-state', next, now)
    const challenge = readChallenge(settings.sessionSecret, 'facebook-state', value, now)
    if (!challenge) throw new Error('a challenge of ours is not ours')
    setSignInCookie(reply, stateCookie, value, challenge.expiresAt)
    return away(reply, facebook.askAt(challenge.word, facebookReturn(settings.publicUrl)))
  })

  app.get('/account/facebook/return', hidden, async (request, reply) => {
    const now = clock()
    const address = request.ip
    try {
      await spend('register', { address, body: undefined, caller: undefined })
    } catch (error) {
      if (error instanceof Failure) return away(reply, loginPage('busy', ''))
      throw error
    }
    const cookie = request.cookies[stateCookie]
    const challenge = readChallenge(settings.sessionSecret, 'facebook-state', cookie, now)
    const answer = returnQuery.parse(request.query)
    const from = clientInfoOf({ address, request })
    const returned = await returnFromFacebook(deps, answer, challenge, from, now)
    clearSignInCookie(reply, stateCookie)
    const next = challenge?.next ?? ''
    if (!returned.ok) return away(reply, loginPage(returned.refusal.code, next))
    const person = returned.value
    if (person.kind === 'pending') {
      const expires = new Date(now.getTime() + pendingMs)
      setSignInCookie(reply, pendingCookie, person.key, expires)
      return away(reply, loginPage('email', next))
    }
    const { signIn: begun } = person
    if (begun.kind === 'closed') return away(reply, loginPage(begun.code, next))
    if (begun.kind === 'second-factor') {
      const { key, expiresAt } = begun.needed
      setSignInCookie(reply, secondFactorCookie, key, expiresAt)
      return away(reply, loginPage('second-factor', next))
    }
    const { session } = begun
    // Ends the previous session of this browser: its state cookie proves that the sign-in began here.
    const token = request.cookies[sessionCookie]
    const before = token && (await findCaller(token, now))
    if (before) await logout(deps, before, from, now)
    const { email, user_role: role } = session.user
    const enrol = mustEnrol(deps, { role, hasSecondFactor: session.hasSecondFactor })
    setSessionCookies(reply, { ...session, mustEnrol: enrol })
    rememberDevice(settings.sessionSecret, request.cookies, reply, email, now)
    return away(reply, enrol ? securePage(next) : next || '/')
  })
}

/** In the language of the next page. */
function loginPage(facebook: string, next: string): string {
  const query = new URLSearchParams({ facebook, ...(next ? { next } : {}) })
  return pathIn(splitPath(next).locale, `/login?${query}`)
}

/** Where staff set up their required second factor, and then continue. */
function securePage(next: string): string {
  const query = new URLSearchParams(next ? { next } : {})
  return pathIn(splitPath(next).locale, `/secure-account?${query}`)
}

function away(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}
