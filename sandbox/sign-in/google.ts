import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { page, scriptValue, words } from './pages.ts'
import { type Person, somePeople } from './people.ts'

/** How the stand-in for Google behaves. */
export type GoogleOptions = {
  clientId: string
  /** What its tokens say in `iss`. */
  issuer?: string
  people?: readonly Person[]
}

/** A changed token: claims laid over the true ones (undefined takes one away), or another header. */
export type Changes = { claims?: Record<string, unknown>; kid?: string }

/** The stand-in, and the pen it signs with. */
export type GoogleStandIn = {
  /** The script, button and chooser, and the keys at `/oauth2/v3/certs`. */
  routes: (scope: FastifyInstance) => Promise<void>
  /** An ID token of a person, signed with the published key unless changed. */
  tokenOf: (person: Person, nonce: string, now: Date, changes?: Changes) => Promise<string>
  /** The published key as PEM, for those who would sign with it by HS256. */
  publicPem: string
  /** Signs from now on with a key that it publishes beside the old one. */
  turnKeys: () => Promise<void>
}

/**
 * A Google for tests: its button script, its window to choose an account, ID tokens signed RS256,
 * and the keys to check them with. It shares the wire with the product and nothing else.
 */
export async function googleStandIn(options: GoogleOptions): Promise<GoogleStandIn> {
  const { clientId, issuer = 'https://accounts.google.com', people = somePeople } = options
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
    scope.get('/oauth2/v3/certs', (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return { keys: published }
    })

    scope.get('/gsi/client', (_request, reply) =>
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('text/javascript')
        .send(clientScript),
    )

    // The button stands in a frame, as Google's does.
    scope.get('/gsi/button', (request, reply) => {
      const { nonce = '', origin = '' } = request.query as Record<string, string>
      const choose = `${scope.prefix}/gsi/select?${new URLSearchParams({ nonce, origin })}`
      return reply.type('text/html; charset=utf-8').send(
        page(
          'Sign in with Google button',
          '<button type="button" id="go">Sign in with Google</button>',
          `document.getElementById('go').onclick = () => window.open(${scriptValue(choose)}, 'g', 'popup,width=480,height=600')
addEventListener('message', (event) => {
  if (event.origin === location.origin && event.data && event.data.credential)
    parent.postMessage({ credential: event.data.credential }, ${scriptValue(origin)})
})`,
        ),
      )
    })

    scope.get('/gsi/select', (request, reply) => {
      const { nonce = '', origin = '' } = request.query as Record<string, string>
      const links = people
        .filter(({ email }) => email)
        .map((person) => {
          const query = new URLSearchParams({ nonce, origin, person: person.id })
          const name = `${person.firstName} ${person.lastName} (${person.email})`
          return `<p><a href="${words(`${scope.prefix}/gsi/signed?${query}`)}">${words(name)}</a></p>`
        })
      return reply
        .type('text/html; charset=utf-8')
        .send(page('Choose an account', `<h1>Choose an account</h1>${links.join('')}`))
    })

    scope.get('/gsi/signed', async (request, reply) => {
      const { nonce = '', person: id = '' } = request.query as Record<string, string>
      const person = people.find((each) => each.id === id)
      if (!person) return reply.code(404).type('text/html').send(page('Unknown', '<p>Unknown</p>'))
      const credential = await tokenOf(person, nonce, new Date())
      return reply
        .type('text/html; charset=utf-8')
        .send(
          page(
            'Signed in',
            '<p>Signed in.</p>',
            `opener.postMessage({ credential: ${scriptValue(credential)} }, location.origin); close()`,
          ),
        )
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

// What the page calls: google.accounts.id, as far as the product uses it.
const clientScript = `(() => {
  const base = new URL('.', document.currentScript.src)
  let settings
  window.google = { accounts: { id: {
    initialize(given) { settings = given },
    renderButton(parent) {
      const frame = document.createElement('iframe')
      const query = new URLSearchParams({ nonce: settings.nonce, origin: location.origin, client_id: settings.client_id })
      frame.src = new URL('button?' + query, base).href
      frame.title = 'Sign in with Google'
      frame.style.cssText = 'border:0;width:100%;height:70px'
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
