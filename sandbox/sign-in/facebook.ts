import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { BoundedMap } from '../hosted/bounded-map.ts'
import { choices, sendPage, words } from './pages.ts'
import { hide, type Person, somePeople } from './people.ts'

/** Settings of the stand-in for Facebook. */
export type FacebookOptions = {
  appId: string
  appSecret: string
  people?: readonly Person[]
  /** Addresses that browsers may return to; by default any. */
  returnAddresses?: readonly string[]
  now?: () => Date
}

/** Changes to later tokens, for tests. */
type FacebookFailureMode = {
  /** Overrides `data` of /debug_token. */
  debug?: Record<string, unknown>
  /** Overrides the response of /me. */
  me?: Record<string, unknown>
  /** Every call fails with this status. */
  status?: number
}

type Fields = Record<string, string | undefined>

const codeMs = 10 * 60 * 1000

/**
 * A Facebook for tests: the dialog, the code that can be exchanged for a token once, /debug_token,
 * and /me, which requires the proof of the app's secret.
 */
export function facebookStandIn(options: FacebookOptions) {
  const { appId, appSecret, people = somePeople, returnAddresses, now = () => new Date() } = options
  // Bounded, because anyone may open the dialog as often as they like.
  const codes = new BoundedMap<{ person: Person; returnTo: string; ends: number }>(10_000)
  const tokens = new BoundedMap<Person>(10_000)
  const failureMode: FacebookFailureMode = {}

  const failure = (message: string) => ({ error: { message, type: 'OAuthException', code: 190 } })

  /** A code for a person's consent, as created by pressing the button. */
  function codeOf(person: Person, returnTo: string): string {
    const code = randomBytes(16).toString('hex')
    codes.set(code, { person, returnTo, ends: now().getTime() + codeMs })
    return code
  }

  function mayReturnTo(address: string): boolean {
    if (returnAddresses) return returnAddresses.includes(address)
    return /^https?:$/.test(URL.parse(address)?.protocol ?? '')
  }

  async function routes(scope: FastifyInstance): Promise<void> {
    scope.get('/v25.0/dialog/oauth', hide, (request, reply) => {
      const asked = request.query as Fields
      const returnTo = asked.redirect_uri ?? ''
      if (asked.client_id !== appId || asked.response_type !== 'code' || !mayReturnTo(returnTo))
        return sendPage(reply, {
          status: 400,
          title: 'Error',
          body: '<h1>This app is not set up</h1>',
        })
      const back = (fields: Record<string, string>) => {
        const url = new URL(returnTo)
        for (const [name, value] of Object.entries({ ...fields, state: asked.state ?? '' }))
          url.searchParams.set(name, value)
        return url.href
      }
      const links = people.map((person) => ({
        href: back({ code: codeOf(person, returnTo) }),
        name: `Continue as ${person.firstName} ${person.lastName}`,
        note: person.note ?? person.email ?? 'gives no e-mail',
      }))
      const cancel = back({ error: 'access_denied', error_reason: 'user_denied' })
      return sendPage(reply, {
        title: 'Log in with Facebook',
        body: `<h1>Who are you?</h1><p>to continue, as with Facebook</p>${choices(links)}<a href="${words(cancel)}">Cancel</a>`,
      })
    })

    scope.addHook('preHandler', async (request, reply) => {
      if (failureMode.status && !request.url.includes('/dialog/'))
        return reply.code(failureMode.status).send(failure('An unknown error has occurred'))
    })

    scope.get('/v25.0/oauth/access_token', hide, (request, reply) => {
      const asked = request.query as Fields
      const grant = codes.get(asked.code ?? '')
      codes.delete(asked.code ?? '')
      const right = asked.client_id === appId && asked.client_secret === appSecret
      const live = grant && grant.returnTo === asked.redirect_uri && grant.ends > now().getTime()
      if (!right || !live) return reply.code(400).send(failure('Invalid verification code format.'))
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, grant.person)
      return { access_token: token, token_type: 'bearer', expires_in: 5_183_944 }
    })

    scope.get('/v25.0/debug_token', hide, (request, reply) => {
      const asked = request.query as Fields
      if (asked.access_token !== `${appId}|${appSecret}`)
        return reply.code(400).send(failure('Invalid OAuth access token.'))
      const person = tokens.get(asked.input_token ?? '')
      return {
        data: {
          app_id: appId,
          type: 'USER',
          is_valid: person !== undefined,
          user_id: person?.id ?? '0',
          expires_at: Math.floor(now().getTime() / 1000) + 5_183_944,
          scopes: ['public_profile', 'email'],
          ...failureMode.debug,
        },
      }
    })

    scope.get('/v25.0/me', hide, (request, reply) => {
      const asked = request.query as Fields
      const token = asked.access_token ?? ''
      const person = tokens.get(token)
      const proof = createHmac('sha256', appSecret).update(token).digest('hex')
      if (!person || asked.appsecret_proof !== proof)
        return reply.code(400).send(failure('Invalid appsecret_proof provided in the API argument'))
      return {
        id: person.id,
        first_name: person.firstName,
        last_name: person.lastName,
        ...(person.email ? { email: person.email } : {}),
        ...failureMode.me,
      }
    })
  }

  return { routes, codeOf, failureMode }
}
