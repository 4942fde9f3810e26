import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { choices, scriptValue, sendPage } from './pages.ts'
import { hide, type Person, somePeople } from './people.ts'

/** Settings of the stand-in for Google. */
export type GoogleOptions = {
  clientId: string
  /** The `iss` of its tokens. */
  issuer?: string
  people?: readonly Person[]
  /**
   * Origins of the app's pages, the only ones that may frame the button and receive the person; by
   * default any.
   */
  appOrigins?: readonly string[]
}

/** A modified token: claims override the real ones (undefined removes one), or another header. */
type Changes = { claims?: Record<string, unknown>; kid?: string }

/** The stand-in, and its signing key. */
export type GoogleStandIn = {
  /** The script, button and chooser, and the keys at `/oauth2/v3/certs`. */
  routes: (scope: FastifyInstance) => Promise<void>
  /** An ID token of a person, signed with the published key unless changed. */
  tokenOf: (person: Person, nonce: string, now: Date, changes?: Changes) => Promise<string>
  /** The published key as PEM, for tests that sign with it by HS256. */
  publicPem: string
  /** Signs with a new key from now on, and publishes it next to the old one. */
  turnKeys: () => Promise<void>
}

/**
 * A Google for tests: its button script, its account chooser, ID tokens signed with RS256, and the
 * keys to verify them. It shares only the protocol with the product.
 */
export async function googleStandIn(options: GoogleOptions): Promise<GoogleStandIn> {
  const { clientId, issuer = 'https://accounts.google.com', people = somePeople } = options
  const { appOrigins } = options
  /** The origin that a page claims, if it is one of the app's. */
  const appOrigin = (claimed: unknown): string | undefined => {
    const { protocol = '', origin = '' } = URL.parse(String(claimed)) ?? {}
    const allowed = appOrigins ? appOrigins.includes(origin) : /^https?:$/.test(protocol)
    return allowed ? origin : undefined
  }
  const published: Record<string, unknown>[] = []
  let current = await newKey()

  async function newKey() {
    const pair = await generateKeyPair('RS256', { extractable: true })
    const kid = randomUUID()
    published.push({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' })
    return { ...pair, kid }
  }
  const publicPem = await exportSPKI(current.publicKey)

  async function tokenOf(person: Person, nonce: string, now: Date, changes: Changes = {}) {
    const seconds = Math.floor(now.getTime() / 1000)
    const claims: Record<string, unknown> = {
      iss: issuer,
      azp: clientId,
      aud: clientId,
      sub: person.id,
      email: person.email,
      email_verified: person.emailVerified ?? false,
      hd: person.hostedDomain,
      nonce,
      given_name: person.firstName,
      family_name: person.lastName,
      iat: seconds,
      exp: seconds + 3600,
      ...changes.claims,
    }
    return new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: changes.kid ?? current.kid })
      .sign(current.privateKey)
  }

  async function routes(scope: FastifyInstance): Promise<void> {
    scope.get('/oauth2/v3/certs', hide, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return { keys: published }
    })

    scope.get('/gsi/client', hide, (_request, reply) =>
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('text/javascript')
        .send(clientScript),
    )

    // The button is in a frame, like Google's.
    scope.get('/gsi/button', hide, (request, reply) => {
      const { nonce = '', origin: claimed } = request.query as Record<string, string>
      const origin = appOrigin(claimed)
      if (!origin) {
        return sendPage(reply, {
          status: 400,
          title: 'Error',
          body: '<h1>This app is not set up</h1>',
        })
      }
      const choose = `${scope.prefix}/gsi/select?${new URLSearchParams({ nonce })}`
      return sendPage(reply, {
        title: 'Sign in with Google button',
        body: '<button type="button" id="go" class="brand">Continue with Google</button>',
        script: `document.getElementById('go').onclick = () => window.open(${scriptValue(choose)}, 'g', 'popup,width=480,height=600')
addEventListener('message', (event) => {
  if (event.origin === location.origin && event.data && event.data.credential)
    parent.postMessage({ credential: event.data.credential }, ${scriptValue(origin)})
})`,
        framedBy: [origin],
      })
    })

    scope.get('/gsi/select', hide, (request, reply) => {
      const { nonce = '' } = request.query as Record<string, string>
      const links = people.flatMap((person) => {
        if (!person.email) return []
        const query = new URLSearchParams({ nonce, person: person.id })
        return {
          href: `${scope.prefix}/gsi/signed?${query}`,
          name: `${person.firstName} ${person.lastName}`,
          note: person.note ? `${person.email}, ${person.note}` : person.email,
        }
      })
      return sendPage(reply, {
        title: 'Choose an account',
        body: `<h1>Choose an account</h1><p>to continue, as with Google</p>${choices(links)}`,
      })
    })

    scope.get('/gsi/signed', hide, async (request, reply) => {
      const { nonce = '', person: id = '' } = request.query as Record<string, string>
      const person = people.find((each) => each.id === id)
      if (!person?.email)
        return sendPage(reply, { status: 404, title: 'Unknown', body: '<h1>Unknown account</h1>' })
      const credential = await tokenOf(person, String(nonce).slice(0, 500), new Date())
      return sendPage(reply, {
        title: 'Signed in',
        body: '<h1>Signed in</h1>',
        script: `if (opener) opener.postMessage({ credential: ${scriptValue(credential)} }, location.origin)
close()`,
      })
    })
  }

  return {
    routes,
    tokenOf,
    publicPem,
    async turnKeys() {
      current = await newKey()
    },
  }
}

// The page's API: google.accounts.id, as far as the product uses it.
const clientScript = `(() => {
  const base = new URL('.', document.currentScript.src)
  let settings
  window.google = { accounts: { id: {
    initialize(given) { settings = given },
    renderButton(parent, look) {
      const frame = document.createElement('iframe')
      const query = new URLSearchParams({ nonce: settings.nonce, origin: location.origin, client_id: settings.client_id })
      frame.src = new URL('button?' + query, base).href
      frame.title = 'Sign in with Google'
      frame.style.cssText = 'display:block;border:0;width:100%;height:44px;max-width:' + (look && look.width || 400) + 'px'
      parent.replaceChildren(frame)
    },
    cancel() {},
  } } }
  addEventListener('message', (event) => {
    if (event.origin === base.origin && event.data && event.data.credential && settings)
      settings.callback({ credential: event.data.credential, select_by: 'btn' })
  })
})()
`
